import { z } from 'zod';

/** A guardrail ("fence") as dashboards hold it. `path` is the seed's JSON position string, WGS-84. */
export const railRowSchema = z.object({
  id: z.string(),
  revision: z.number(),
  name: z.string(),
  address: z.string(),
  orgId: z.string(),
  orgName: z.string(),
  projectId: z.string(),
  projectName: z.string(),
  path: z.string(),
  railType: z.string(),
  lengthM: z.number(),
});
export type RailRow = z.infer<typeof railRowSchema>;
