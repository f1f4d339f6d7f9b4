import { z } from 'zod';

export const projectStatuses = ['planned', 'building', 'running', 'finished', 'archived'] as const;
export type ProjectStatus = (typeof projectStatuses)[number];

/** A project as dashboards hold it. */
export const projectRowSchema = z.object({
  id: z.string(),
  revision: z.number(),
  name: z.string(),
  code: z.string(),
  orgId: z.string(),
  orgName: z.string(),
  status: z.enum(projectStatuses),
});
export type ProjectRow = z.infer<typeof projectRowSchema>;
