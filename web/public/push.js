// The service worker for push messages: it shows that it is your turn, and opens the table.

self.addEventListener("push", (event) => {
  const notice = event.data?.json() ?? {};
  const options = { body: notice.body, tag: notice.tag, icon: "/favicon.svg", data: { url: notice.url } };
  event.waitUntil(self.registration.showNotification(notice.title ?? "Diadochoi", options));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const wanted = new URL(event.notification.data?.url ?? "/", self.location.origin);
  // Only one of our own pages, whatever public address the server has.
  const address = self.location.origin + wanted.pathname;
  event.waitUntil(
    self.clients.matchAll({ type: "window" }).then((windows) => {
      const open = windows.find((own) => own.url === address);
      return open ? open.focus() : self.clients.openWindow(address);
    }),
  );
});
