import { z } from 'zod';

/** Of the archive; a newer release that changes it counts on. */
export const archiveFormat = 1;
export const aboutName = 'about.json';

const sum = z.object({ rows: z.number(), sum: z.string() });

/** What an archive says of itself, its first entry. */
export const aboutSchema = z.object({
  format: z.number(),
  release: z.string(),
  /** When the database was read: what was stored later is not in it. Epoch ms. */
  createdAt: z.number(),
  engine: z.enum(['sqlite', 'postgres']),
  revision: z.number(),
  incarnation: z.string(),
  migrations: z.array(z.object({ tag: z.string(), hash: z.string() })),
  /** Accepted batches that waited in Redis and are not in the archive; null when they could not be counted. */
  waiting: z.number().nullable(),
  secrets: z.enum(['sealed', 'readable']),
  /** Counts and sums of the tables, where they were asked for. */
  tables: z.record(z.string(), sum).nullable(),
  files: z.record(z.string(), z.object({ bytes: z.number(), sha256: z.string() })),
});
export type About = z.infer<typeof aboutSchema>;
