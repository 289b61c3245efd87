// Being told that it is your turn while the table is closed: by mail, or by this browser.

import { request } from "../api/client";

export interface NotificationChannel {
  id: string;
  kind: "mail" | "push";
  address: string;
  confirmed: boolean;
}
export interface Notices {
  mail: boolean;
  push_key: string | null;
  after_minutes: number;
  ways: NotificationChannel[];
}

export const notices = () => request<Notices>("GET", "/api/notices");
export const tellByMail = (address: string) =>
  request<NotificationChannel>("POST", "/api/notices/mail", { address });
export const tellNoMore = (id: string) => request<void>("DELETE", `/api/notices/${id}`);

export const canPush = () => "serviceWorker" in navigator && "PushManager" in window;

/** Ask the browser for leave to notify, and give the server its subscription. */
export async function tellByBrowser(key: string): Promise<NotificationChannel> {
  const worker = await navigator.serviceWorker.register("/push.js");
  const subscription = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  const { endpoint, keys } = subscription.toJSON();
  return request<NotificationChannel>("POST", "/api/notices/push", {
    endpoint,
    keys: { p256dh: keys?.p256dh, auth: keys?.auth },
  });
}
