import { findAssignee } from '#db/alarms/findAssignee.ts';
import { listDeviceTypes } from '#db/devices/listDeviceTypes.ts';
import { readNameBook } from '#db/dictionaries/listDictionaries.ts';
import { titlesOf } from '#db/orgs/titlesOf.ts';
import { listProjects } from '#db/projects/listProjects.ts';
import { listAllRails } from '#db/rails/listRails.ts';
import { kindCode } from '#domain/codes.ts';
import { alarmTypeName, causeName, handledStatusName, say, severityName, type Word } from '#domain/texts/names.ts';
import { reportWords as words } from '#domain/texts/reportTexts.ts';
import type { Call, Method } from '../../http/route.ts';
import type { AlarmFilters } from './alarmInputs.ts';

type FilteredCall = Pick<Call<AlarmFilters, 'signedIn', Method>, 'input' | 'locale' | 'scope' | 'read'>;

const kindWord = (kind: number): Word => (kind === kindCode.alarm ? words.alarms : words.faults);

/** The filters of a list or report of alarms that are set, each in words; without its days. */
export async function alarmFilterWords(call: FilteredCall): Promise<Array<readonly [Word, string]>> {
  const { input, locale, scope } = call;
  const book = await call.read(readNameBook);
  const filters: Array<readonly [Word, string]> = [];
  const { orgIds = [], typeCode = [], severity = [], handledStatus = [], modelIds = [] } = input;
  const named = (list: readonly string[], name: (each: string) => string): string => list.map(name).join(', ');
  const { projects, rails, models } = await call.read(async (tx) => ({
    projects: input.projectId === undefined ? [] : await listProjects(tx, scope),
    rails: input.railId === undefined ? [] : await listAllRails(tx, scope),
    models: modelIds.length === 0 ? [] : (await listDeviceTypes(tx)).flatMap(({ children }) => children),
  }));
  const nameIn = (rows: ReadonlyArray<{ readonly id: string; readonly name: string }>, id: string): string =>
    rows.find((row) => row.id === id)?.name ?? id;
  if (input.kind !== undefined) filters.push([words.kind, say(kindWord(input.kind), locale)]);
  if (orgIds.length > 0) {
    filters.push([words.organization, (await call.read((tx) => titlesOf(tx, scope, orgIds))).join(', ')]);
  }
  if (input.projectId !== undefined) filters.push([words.project, nameIn(projects, input.projectId)]);
  if (input.railId !== undefined) filters.push([words.rail, nameIn(rails, input.railId)]);
  if (input.deviceId !== undefined) filters.push([words.device, input.deviceId]);
  if (modelIds.length > 0) filters.push([words.model, named(modelIds, (each) => nameIn(models, each))]);
  if (typeCode.length > 0) filters.push([words.type, named(typeCode, (each) => alarmTypeName(each, locale, book))]);
  if (severity.length > 0)
    filters.push([words.severity, named(severity, (each) => severityName(Number(each), locale))]);
  if (handledStatus.length > 0) {
    filters.push([words.handledStatus, named(handledStatus, (each) => handledStatusName(each, locale))]);
  }
  if (input.condition !== undefined) filters.push([words.condition, say(words[input.condition], locale)]);
  if (input.assigneeId !== undefined) {
    filters.push([words.assignee, await nameOf(call, input.assigneeId)]);
  }
  const { causeCode = [] } = input;
  if (causeCode.length > 0) filters.push([words.cause, named(causeCode, (each) => causeName(each, locale, book))]);
  if (input.text !== undefined) filters.push([words.text, input.text]);
  return filters;
}

/** The account's name, or its id when it is not in use any more. */
async function nameOf({ read, scope }: FilteredCall, userId: string): Promise<string> {
  return (await read((tx) => findAssignee(tx, scope, userId)))?.name ?? userId;
}
