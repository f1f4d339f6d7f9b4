/** The table of notice actions: an action is a row here. @source docs/requirements.md A15 */
export const noticeActions = {
  NA01: { zh: '设备告警', en: 'Device alarm' },
  NA02: { zh: '设备故障', en: 'Device fault' },
  NA03: { zh: '设备离线', en: 'Device offline' },
  NA04: { zh: '设备恢复', en: 'Device recovered' },
  NA05: { zh: '超时未处理', en: 'Overdue' },
  NA06: { zh: '维护到期', en: 'Maintenance due' },
  NA07: { zh: '导入完成', en: 'Import finished' },
  NA08: { zh: '任务指派', en: 'Assigned to you' },
  NA09: { zh: '系统通知', en: 'System' },
} as const;

export type NoticeAction = keyof typeof noticeActions;
