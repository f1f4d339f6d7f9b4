declare module 'spdx-satisfies' {
  /** True when one of the approved licences fulfils the SPDX expression. @throws Error for what is no expression */
  export default function satisfies(expression: string, approved: readonly string[]): boolean;
}
