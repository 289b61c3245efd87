import { open, sit, shot, browser } from "./.shots.mjs";
for (const size of ["d", "t", "p", "l"]) {
  const page = await open(size);
  page.on("pageerror", (e) => console.log("ERR", e.message));
  await sit(page, 0, 163); await shot(page, `post-${size}`);
  await sit(page, 0, 212); await shot(page, `march-${size}`);
  await page.context().close();
}
await browser.close();
