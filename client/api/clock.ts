let offsetMs = 0;

/** The server's time as far as this client knows it, epoch ms. */
export function serverNow(): number {
  return Date.now() + offsetMs;
}

/** Server time minus this machine's; found by the HTTP client. */
export function setClockOffset(ms: number): void {
  offsetMs = ms;
}
