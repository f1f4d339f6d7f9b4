import type { Word } from './names.ts';

/** Words that every exported workbook has. @source docs/requirements.md C0 */
export const sheetWords = {
  about: { zh: '导出信息', en: 'About' },
  name: { zh: '项目', en: 'Item' },
  value: { zh: '内容', en: 'Value' },
  rows: { zh: '行数', en: 'Rows' },
  person: { zh: '导出人', en: 'Exported by' },
  time: { zh: '导出时间', en: 'Exported at' },
} as const satisfies Record<string, Word>;
