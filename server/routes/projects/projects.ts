import { ulid } from 'ulid';
import { z } from 'zod';
import { createProject, type ProjectFields } from '#db/projects/createProject.ts';
import { deleteProjects } from '#db/projects/deleteProjects.ts';
import { setProjectStatus } from '#db/projects/setProjectStatus.ts';
import { updateProject } from '#db/projects/updateProject.ts';
import { diffOf, namedDiff } from '#domain/audit/diff.ts';
import { DomainError } from '#domain/errno.ts';
import { projectStatuses } from '#domain/projects/project.ts';
import { projectWords } from '#domain/texts/projectTexts.ts';
import { id, ids, integer } from '../../http/input.ts';
import { route } from '../../http/route.ts';
import { namingTaken } from '../../http/taken.ts';
import { answerMany } from '../answerMany.ts';
import { changeRows } from '../changeAudited.ts';
import { addedProject, projectFilterOf, fieldsOf, projectFilters, updatedProject } from './projectInputs.ts';
import { settledFor, standardThresholds } from './projectThresholds.ts';

const editor = ['project:edit'] as const;
const labels = { name: projectWords.name, code: projectWords.code } as const;

/** Projects of organisations. @source docs/requirements.md A7, C6, D7 */
export const projectRoutes = [
  route({
    method: 'POST',
    path: '/home/project/project/listPage',
    access: 'signedIn',
    scope: 'org',
    input: z.object({
      page: integer(1, 1_000_000).default(1),
      page_size: integer(1, 100).default(10),
      ...projectFilters,
    }),
    audit: null,
    tells: null,
    handle: async (call) => {
      const { page, page_size: limit, ...filter } = call.input;
      return call.ask('pageProjects', { ...projectFilterOf(filter), limit, offset: (page - 1) * limit });
    },
  }),
  route({
    method: 'POST',
    path: '/home/project/project/info',
    access: 'signedIn',
    scope: 'org',
    input: z.object({ id }),
    audit: null,
    tells: null,
    handle: async (call) => call.ask('findProjectFully', call.input),
  }),
  route({
    method: 'POST',
    path: '/home/project/project/thresholds',
    access: editor,
    scope: 'none',
    input: z.object({}),
    audit: null,
    tells: null,
    handle: async (call) => call.read((tx) => standardThresholds(tx)),
  }),
  route({
    method: 'POST',
    path: '/home/project/project/add',
    access: editor,
    scope: 'org',
    input: addedProject,
    audit: 'project.add',
    tells: ['projects'],
    handle: async (call) => {
      const { input, scope, now } = call;
      const row = { id: ulid(now), ...fieldsOf(input) };
      call.audit({ targetType: 'project', targetId: row.id, data: diffOf({}, row) });
      await namingTaken(
        call.locale,
        labels,
        call.write(async (tx) => {
          const thresholds = await settledFor(tx, row.thresholds);
          await createProject(tx, scope, { ...row, thresholds, userId: scope.userId, now });
        }),
      );
      return { id: row.id };
    },
  }),
  route({
    method: 'POST',
    path: '/home/project/project/update',
    access: editor,
    scope: 'org',
    input: updatedProject,
    audit: 'project.update',
    tells: ['projects'],
    handle: async (call) => {
      const { input, scope, now } = call;
      call.audit({ targetType: 'project', targetId: input.id });
      const fields: ProjectFields = fieldsOf(input);
      const { after } = await namingTaken(
        call.locale,
        labels,
        call.write(async (tx) => {
          const thresholds = await settledFor(tx, fields.thresholds);
          const update = { ...fields, id: input.id, version: input.version, thresholds, userId: scope.userId, now };
          const changed = await updateProject(tx, scope, update);
          call.audit({ data: namedDiff(changed.before.name, changed.before, changed.after) });
          return changed;
        }),
      );
      return after;
    },
  }),
  route({
    method: 'POST',
    path: '/home/project/project/delete',
    access: editor,
    scope: 'org',
    input: z.object({ id: ids() }),
    audit: 'project.delete',
    tells: ['projects'],
    handle: async (call) => {
      const { input, scope, now, locale } = call;
      const outcomes = await changeRows(call, 'project', input.id, (tx) =>
        deleteProjects(tx, scope, { ids: input.id, userId: scope.userId, now }),
      );
      // Of one project the caller is told what stands in the way.
      const [only] = outcomes;
      if (outcomes.length === 1 && only?.errno === 9006) {
        throw new DomainError(9006, { data: { references: only.references } });
      }
      return answerMany(outcomes, locale);
    },
  }),
  route({
    method: 'POST',
    path: '/home/project/project/setStatus',
    access: editor,
    scope: 'org',
    input: z.object({ ids: ids(), status: z.enum(projectStatuses) }),
    audit: 'project.changeStatus',
    tells: ['projects'],
    handle: async (call) => {
      const { input, scope, now, locale } = call;
      const outcomes = await changeRows(call, 'project', input.ids, (tx) =>
        setProjectStatus(tx, scope, { ...input, userId: scope.userId, now }),
      );
      return answerMany(outcomes, locale);
    },
  }),
] as const;
