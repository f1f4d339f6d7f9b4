import type { PageForm } from '#client/ui/states/PageBones.tsx';

/** Pages that are no list, by the name of their row. */
const forms: Readonly<Record<string, PageForm>> = {
  'position-index': 'map',
  'realtimeData-alarmFault': 'cards',
  'realtimeData-alarmHealth': 'cards',
  'realtimeData-roster': 'cards',
  'realtimeData-handover': 'lines',
  'imeiImport-index': 'cards',
  personSet: 'lines',
  msgsettings: 'lines',
  messageDetail: 'lines',
  overdueSetting: 'lines',
  'systemManage-detail': 'cards',
};

/** What a page looks like before it is there. */
export const pageForm = (name: string): PageForm => forms[name] ?? 'list';
