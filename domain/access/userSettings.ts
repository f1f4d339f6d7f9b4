import { z } from 'zod';

const theme = (first: 'dark' | 'light') =>
  z.enum(first === 'dark' ? ['dark', 'light', 'primary'] : ['light', 'dark', 'primary']);
const on = z.boolean();

/** The layout settings of a user: exactly these keys. @source docs/requirements.md F3 */
export const layoutSchema = z.strictObject({
  siderTheme: theme('dark'),
  headerTheme: theme('light'),
  headerStick: on,
  tabs: on,
  tabsFix: on,
  showTabsIcon: on,
  tabsReload: on,
  tabsOrder: on,
  siderFix: on,
  headerFix: on,
  headerHide: on,
  headerMenu: on,
  menuAccordion: on,
  menuCollapse: on,
  showSiderCollapse: on,
  showCollapseMenuTitle: on,
  showReload: on,
  showSearch: on,
  showNotice: on,
  showFullscreen: on,
  showMobileLogo: on,
  showBreadcrumb: on,
  showBreadcrumbIcon: on,
  showLog: on,
  showI18n: on,
  enableSetting: on,
  logoutConfirm: on,
});
const pathText = z
  .string()
  .max(300)
  .regex(/^\/(?!\/)/);
const position = z.string().regex(/^-?\d{1,3}(\.\d+)?,-?\d{1,2}(\.\d+)?$/);

/** @source docs/requirements.md A21 */
export const personalSchema = z.strictObject({
  locale: z.enum(['zh-CN', 'en-US']).nullable(),
  landingRoute: pathText,
  mapDefault: z.strictObject({ center: position, zoom: z.number().min(4).max(20) }).nullable(),
  soundOnAlarm: z.boolean(),
  soundMinSeverity: z.int().min(1).max(4),
  soundAsked: z.boolean(),
  desktopNotice: z.boolean(),
  tablePageSize: z.union([z.literal(10), z.literal(20), z.literal(50), z.literal(100)]),
  messageFilter: z.strictObject({
    page: z.int().min(1),
    page_size: z.int().min(1).max(100),
    noticeAction: z.string().max(32),
    isRead: z.string().max(10),
  }),
  deviceTab: z.string().max(40),
  deviceStatusFilter: z.string().max(20),
});
/** Views of lists that a person keeps: a name, and the list's address with its filters. */
export const viewsSchema = z.strictObject({
  views: z
    .array(
      z.strictObject({
        name: z.string().trim().min(1).max(40),
        path: z
          .string()
          .max(1_000)
          .regex(/^\/(?!\/)/),
      }),
    )
    .max(50),
});
export type SavedView = z.infer<typeof viewsSchema>['views'][number];

const flat = z.record(z.string().max(100), z.string().max(1_000));

/** Opened tabs [SEED-150: name, fullPath, params, query, meta (title, closable, cache, auth), keepMeta]. */
export const openTabSchema = z.object({
  name: z.string().max(100),
  /** A place of this site. */
  fullPath: z
    .string()
    .max(2_000)
    .regex(/^\/(?!\/)/),
  params: flat.optional(),
  query: flat.optional(),
  meta: z
    .object({
      title: z.string().max(200).optional(),
      closable: z.boolean().optional(),
      cache: z.boolean().optional(),
      auth: z.array(z.string().max(40)).max(20).optional(),
    })
    .optional(),
  keepMeta: z.boolean().optional(),
});
export const tabsSchema = z.object({ tabs: z.array(openTabSchema).max(50) });
