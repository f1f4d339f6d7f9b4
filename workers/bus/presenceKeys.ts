/**
 * Users with live sockets on any server, each with the time of its last note, and when those who left did so. The keys
 * share one slot. Servers write them; workers ask who is there.
 */
export function presenceKeys(prefix: string): {
  readonly online: string;
  readonly paths: string;
  readonly left: string;
} {
  const online = `{${prefix}:online}`;
  return { online, paths: `${online}:paths`, left: `${online}:left` };
}
