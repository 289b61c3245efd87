// Notifications of your turn while the table is closed: by mail, or by this browser.

import { request } from "../api/client";
import type { NotificationChannel, NotificationSettings } from "../api/types";

export const notificationSettings = () => request<NotificationSettings>("GET", "/api/notifications");
export const notifyByMail = (address: string) =>
  request<NotificationChannel>("POST", "/api/notifications/mail", { address });
export const removeChannel = (id: string) => request<void>("DELETE", `/api/notifications/${id}`);

export const canPush = () => "serviceWorker" in navigator && "PushManager" in window;

/** Ask for permission to notify, and send the subscription to the server. */
export async function notifyByBrowser(key: string): Promise<NotificationChannel> {
  const worker = await navigator.serviceWorker.register("/push.js");
  const subscription = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  const { endpoint, keys } = subscription.toJSON();
  return request<NotificationChannel>("POST", "/api/notifications/push", {
    endpoint,
    keys: { p256dh: keys?.p256dh, auth: keys?.auth },
  });
}
