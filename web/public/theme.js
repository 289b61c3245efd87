// Before the first paint: the theme that was chosen on this device, so that the page does not flash, and whether it is
// the start page or a table, whose first words are shown before the program is there.
document.documentElement.dataset.page = location.pathname === "/" ? "start" : location.pathname.startsWith("/table/") ? "table" : "other";
try {
  var kept = JSON.parse(localStorage.getItem("diadochoi") || "{}");
  var dark = kept.theme === "dark" || (kept.theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
} catch {
  document.documentElement.dataset.theme = "light";
}
