/** When the page was last reloaded by itself, epoch ms, in the browser's session. */
const reloadedKey = 'admin-chunk-reload';
/** A new version is not installed twice in this time; what is still missing is missing for good. */
const reloadPauseMs = 300_000;
const retryMs = 3_000;
const servedMs = 5_000;

/** Until the page may be reloaded by itself again; not above 0 when it may. */
export function reloadWaitMs(): number {
  return reloadPauseMs - (Date.now() - Number(sessionStorage.getItem(reloadedKey) ?? 0));
}

/** Whether the server has the page: without it a reload would leave the browser's own error page, for good. */
async function isServed(): Promise<boolean> {
  try {
    return (await fetch('/', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(servedMs) })).ok;
  } catch {
    return false;
  }
}

/** Reloads as soon as the server answers. */
export async function reloadOnceServed(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    if (await isServed()) {
      if (signal.aborted) return;
      sessionStorage.setItem(reloadedKey, String(Date.now()));
      location.reload();
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, retryMs));
  }
}
