import { countAlarmsByRail } from '#db/alarms/countAlarmsByRail.ts';
import { countAlarmSteps } from '#db/alarms/countAlarmSteps.ts';
import { findAlarmFully } from '#db/alarms/findAlarmFully.ts';
import { pageOutageMembers } from '#db/alarms/pageOutageMembers.ts';
import { listNewestAlarms } from '#db/alarms/listNewestAlarms.ts';
import { pageAlarms } from '#db/alarms/pageAlarms.ts';
import { readAlarmTabs } from '#db/alarms/readAlarmTabs.ts';
import { readAlarmHealth } from '#db/alarms/readAlarmHealth.ts';
import { readAlarmReport } from '#db/alarms/readAlarmReport.ts';
import { pageAudit } from '#db/audit/pageAudit.ts';
import { findCompanyFully } from '#db/companies/findCompanyFully.ts';
import { listCompanies } from '#db/companies/listCompanies.ts';
import { countDevicesByDay } from '#db/devices/countDevicesByDay.ts';
import { findAvailability } from '#db/devices/findAvailability.ts';
import { listDevices } from '#db/devices/listDevices.ts';
import { pageRealtime } from '#db/devices/pageRealtime.ts';
import { pageStatusLog } from '#db/devices/pageStatusLog.ts';
import { readHistory } from '#db/devices/readHistory.ts';
import { readHomeCounts } from '#db/devices/readHomeCounts.ts';
import { readCircle, readPoints } from '#db/devices/readPoints.ts';
import { sumHeat } from '#db/devices/sumHeat.ts';
import { listImeis } from '#db/imei/listImeis.ts';
import { listImportJobs } from '#db/imports/listImportJobs.ts';
import { listTemplateCodes } from '#db/imports/listTemplateCodes.ts';
import { pageImportRows } from '#db/imports/pageImportRows.ts';
import { requireUndoable } from '#db/imports/requireUndoable.ts';
import { listCauses, pageQuarantine } from '#db/ingest/pageQuarantine.ts';
import { readShiftSheet } from '#db/handovers/readShiftSheet.ts';
import { quarantineFigures } from '#db/ingest/quarantineFigures.ts';
import { countUnreadOrAbnormal } from '#db/notices/countUnread.ts';
import { pageNotices } from '#db/notices/pageNotices.ts';
import { pageOutbox } from '#db/notices/pageOutbox.ts';
import { pageUserNotices } from '#db/notices/pageUserNotices.ts';
import { readNoticeTabs } from '#db/notices/readNoticeTabs.ts';
import { listCountedOrganizations } from '#db/orgs/listCountedOrganizations.ts';
import { pageOverdue } from '#db/overdue/pageOverdue.ts';
import { previewRule } from '#db/overdue/previewRule.ts';
import { pagePeople } from '#db/people/pagePeople.ts';
import { findProjectFully } from '#db/projects/findProjectFully.ts';
import { pageProjects } from '#db/projects/pageProjects.ts';
import { findRailFully } from '#db/rails/findRailFully.ts';
import { listMapRails } from '#db/rails/listMapRails.ts';
import { pageRailRows } from '#db/rails/pageRailRows.ts';
import { readRoster } from '#db/roster/readRoster.ts';
import { countStatsOf } from '#db/realtime/countStatsOf.ts';
import { searchAll } from '#db/search/searchAll.ts';
import { searchOwnPlaces } from '#db/search/searchOwnPlaces.ts';
import { pageUsers } from '#db/users/pageUsers.ts';
import { giveRailFeatures } from './books/railBook.ts';
import { giveAlarmWorkbook } from './giveAlarmWorkbook.ts';
import { giveWorkbook } from './giveWorkbook.ts';
import type { HeavyTable } from './heavyTable.ts';
import { readChanges } from './readChanges.ts';
import { readWholeScope } from './readWholeScope.ts';
import type { Readers } from './readers.ts';

/**
 * Reads of people that grow with the house, a row each: they are asked by name (`call.ask`) and answered away from the
 * server's loop, within the limit of their kind. Their verbs take a HeavyTx, so that nothing else can run them.
 * @source docs/adr/0031-readers.md
 */
export const heavyVerbs = {
  // Lists and what one row brings along.
  countStatsOf: { kind: 'list', verb: countStatsOf },
  countUnreadOrAbnormal: { kind: 'list', verb: countUnreadOrAbnormal },
  findAlarmFully: { kind: 'list', verb: findAlarmFully },
  findAvailability: { kind: 'list', verb: findAvailability },
  findCompanyFully: { kind: 'list', verb: findCompanyFully },
  findProjectFully: { kind: 'list', verb: findProjectFully },
  findRailFully: { kind: 'list', verb: findRailFully },
  listCauses: { kind: 'list', verb: listCauses },
  listCompanies: { kind: 'list', verb: listCompanies },
  listCountedOrganizations: { kind: 'list', verb: listCountedOrganizations },
  listDevices: { kind: 'list', isShared: true, verb: listDevices },
  listImeis: { kind: 'list', verb: listImeis },
  listImportJobs: { kind: 'list', verb: listImportJobs },
  listNewestAlarms: { kind: 'list', isShared: true, verb: listNewestAlarms },
  listTemplateCodes: { kind: 'list', verb: listTemplateCodes },
  pageAlarms: { kind: 'list', isShared: true, verb: pageAlarms },
  pageAudit: { kind: 'list', verb: pageAudit },
  pageImportRows: { kind: 'list', verb: pageImportRows },
  pageNotices: { kind: 'list', verb: pageNotices },
  pageOutageMembers: { kind: 'list', verb: pageOutageMembers },
  pageOutbox: { kind: 'list', verb: pageOutbox },
  pageOverdue: { kind: 'list', verb: pageOverdue },
  pagePeople: { kind: 'list', verb: pagePeople },
  pageProjects: { kind: 'list', verb: pageProjects },
  pageQuarantine: { kind: 'list', verb: pageQuarantine },
  pageRailRows: { kind: 'list', verb: pageRailRows },
  pageRealtime: { kind: 'list', verb: pageRealtime },
  pageStatusLog: { kind: 'list', verb: pageStatusLog },
  pageUserNotices: { kind: 'list', verb: pageUserNotices },
  pageUsers: { kind: 'list', verb: pageUsers },
  previewRule: { kind: 'list', verb: previewRule },
  quarantineFigures: { kind: 'list', verb: quarantineFigures },
  readAlarmTabs: { kind: 'list', verb: readAlarmTabs },
  readCircle: { kind: 'list', verb: readCircle },
  readHomeCounts: { kind: 'list', isShared: true, verb: readHomeCounts },
  readRoster: { kind: 'list', verb: readRoster },
  readNoticeTabs: { kind: 'list', verb: readNoticeTabs },
  readChanges: { kind: 'list', verb: readChanges },
  searchAll: { kind: 'list', verb: searchAll },
  searchOwnPlaces: { kind: 'list', verb: searchOwnPlaces },
  // What is added up over days.
  countAlarmSteps: { kind: 'report', mayLag: true, isShared: true, verb: countAlarmSteps },
  countAlarmsByRail: { kind: 'report', mayLag: true, isShared: true, verb: countAlarmsByRail },
  countDevicesByDay: { kind: 'report', mayLag: true, isShared: true, verb: countDevicesByDay },
  readAlarmHealth: { kind: 'report', mayLag: true, verb: readAlarmHealth },
  readAlarmReport: { kind: 'report', mayLag: true, verb: readAlarmReport },
  // Not from a copy that may lag: it is signed.
  readShiftSheet: { kind: 'report', verb: readShiftSheet },
  readHistory: { kind: 'report', verb: readHistory },
  // Looks at each row of an import, 100,000 of them.
  requireUndoable: { kind: 'report', verb: requireUndoable },
  sumHeat: { kind: 'report', verb: sumHeat },
  // What a map draws of a whole scope.
  listMapRails: { kind: 'snapshot', isShared: true, verb: listMapRails },
  readPoints: { kind: 'snapshot', isShared: true, verb: readPoints },
  readWholeScope: { kind: 'snapshot', verb: readWholeScope },
  // Files.
  giveAlarmWorkbook: { kind: 'export', mayLag: true, give: giveAlarmWorkbook },
  giveRailFeatures: { kind: 'export', give: giveRailFeatures },
  giveWorkbook: { kind: 'export', give: giveWorkbook },
} as const satisfies HeavyTable;

export type HeavyVerbs = typeof heavyVerbs;
export type HeavyReaders = Readers<HeavyVerbs>;
