// Links that are sent to others: they begin with the public address of the server, if it has been told one.

import * as api from "../api/client";

let address: Promise<string> | null = null;

function publicAddress(): Promise<string> {
  address ??= api.publicAddress().then(
    (known) => known.address ?? location.origin,
    () => location.origin,
  );
  return address;
}

export const fullLink = async (path: string): Promise<string> => (await publicAddress()) + path;

/** Whether a link leads nowhere from another computer. */
export function isLocal(link: string): boolean {
  const { hostname } = new URL(link);
  return hostname === "localhost" || hostname === "[::1]" || hostname.startsWith("127.");
}

/** Put a text where it can be pasted from. Pages without HTTPS have no clipboard: then what is selected is copied. */
export async function copyText(text: string, field: HTMLInputElement): Promise<boolean> {
  field.select();
  try {
    if (navigator.clipboard) await navigator.clipboard.writeText(text);
    else return document.execCommand("copy");
    return true;
  } catch {
    return false;
  }
}
