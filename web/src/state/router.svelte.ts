// Addresses: every screen has one, so that it can be shared and survives a reload.

export type Route =
  | { page: "start" }
  | { page: "table"; id: string }
  | { page: "verify"; id: string | null }
  | { page: "join"; id: string; token: string }
  | { page: "rules"; edition: string; rule: string }
  | { page: "learn" }
  | { page: "lesson"; id: string }
  | { page: "lost"; path: string };

export function parseRoute(path: string, search: string): Route {
  const parts = path.split("/").filter(Boolean);
  if (parts.length === 0) return { page: "start" };
  if (parts[0] === "table" && parts.length === 2) return { page: "table", id: parts[1]! };
  if (parts[0] === "verify" && parts.length <= 2) return { page: "verify", id: parts[1] ?? null };
  if (parts[0] === "rules" && /^\d+(\.\d+)*$/.test(parts[1] ?? ""))
    return { page: "rules", edition: "4e", rule: parts.slice(1).join("/") };
  if (parts[0] === "rules")
    return { page: "rules", edition: parts[1] ?? "4e", rule: parts.slice(2).join("/") };
  if (parts[0] === "learn" && parts.length === 1) return { page: "learn" };
  if (parts[0] === "learn" && parts.length === 3) return { page: "lesson", id: `${parts[1]}/${parts[2]}` };
  if (parts[0] === "learn" && parts[1] === "case" && parts.length === 5)
    return { page: "lesson", id: parts.slice(1).join("/") };
  if (parts[0] === "learn" && parts[1] === "puzzle" && parts.length === 4)
    return { page: "lesson", id: parts.slice(1).join("/") };
  const token = new URLSearchParams(search).get("token");
  if (parts[0] === "join" && parts.length === 2 && token) return { page: "join", id: parts[1]!, token };
  return { page: "lost", path };
}

class Router {
  route = $state<Route>(parseRoute(location.pathname, location.search));

  constructor() {
    window.addEventListener("popstate", () => this.read());
  }

  private read(): void {
    this.route = parseRoute(location.pathname, location.search);
  }

  go(path: string, replace = false): void {
    if (replace) history.replaceState(null, "", path);
    else history.pushState(null, "", path);
    this.read();
  }
}

export const router = new Router();

/** For links: navigate without reloading the page, unless the reader wants a new tab. */
export function follow(event: MouseEvent): void {
  const link = (event.currentTarget as HTMLElement).closest("a");
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  router.go(link.pathname + link.search);
}
