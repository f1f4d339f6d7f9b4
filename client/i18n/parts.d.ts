/** Parts of the texts, as client/textParts.config.ts cuts them; elsewhere each is all of them. */
declare module '*.json?start' {
  // An ambient module takes no relative import.
  // oxlint-disable-next-line typescript/consistent-type-imports
  const texts: typeof import('./zh-CN.json');
  export default texts;
}
declare module '*.json?pages' {
  // oxlint-disable-next-line typescript/consistent-type-imports
  const texts: Partial<typeof import('./zh-CN.json')>;
  export default texts;
}
