import type { ParseKeys } from 'i18next';
import type zh from './zh-CN.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof zh };
    interpolationPrefix: '{';
    interpolationSuffix: '}';
  }
}

/** A key of the texts; every one exists in both languages. */
export type TextKey = ParseKeys;
