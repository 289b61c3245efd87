// Links for other people begin with the server's public address, if one is configured.

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

/** Whether a link does not work from another computer. */
export function isLocal(link: string): boolean {
  const { hostname } = new URL(link);
  return hostname === "localhost" || hostname === "[::1]" || hostname.startsWith("127.");
}

/**
 * Copy a text to the clipboard. Pages without HTTPS have no clipboard API, so the selection is copied there.
 */
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
