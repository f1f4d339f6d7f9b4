import { alarmBook } from './alarmBook.ts';
import { auditBook } from './auditBook.ts';
import type { Book } from './book.ts';
import { circleBook } from './circleBook.ts';
import { companyBook } from './companyBook.ts';
import { deviceBook } from './deviceBook.ts';
import { imeiBook } from './imeiBook.ts';
import { importErrorBook } from './importErrorBook.ts';
import { personBook } from './personBook.ts';
import { projectBook } from './projectBook.ts';
import { railBook } from './railBook.ts';
import { userBook } from './userBook.ts';

/** Lists that can be taken home as workbooks: one is a row here. */
export const books = {
  alarms: alarmBook,
  audit: auditBook,
  circle: circleBook,
  companies: companyBook,
  devices: deviceBook,
  imeis: imeiBook,
  importErrors: importErrorBook,
  people: personBook,
  projects: projectBook,
  rails: railBook,
  users: userBook,
} as const;

export type BookName = keyof typeof books;
export type FilterOf<N extends BookName> = (typeof books)[N] extends Book<infer _R, infer F> ? F : never;
