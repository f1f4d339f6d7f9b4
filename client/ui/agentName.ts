const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['MicroMessenger/', 'WeChat'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
const systems = [
  ['HarmonyOS', 'HarmonyOS'],
  ['OpenHarmony', 'HarmonyOS'],
  ['Android', 'Android'],
  ['iPhone', 'iOS'],
  ['iPad', 'iPadOS'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const;

/** `Chrome · Windows` of a user agent; null for one that names neither. The first that matches counts. */
export function agentName(userAgent: string): string | null {
  const found = [browsers, systems].map((table) => table.find(([mark]) => userAgent.includes(mark))?.[1]);
  const words = found.filter((word) => word !== undefined);
  return words.length === 0 ? null : words.join(' · ');
}
