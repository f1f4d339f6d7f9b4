import type { Section } from './section.ts';

/** Part C: the pages. */
export const screens: readonly Section[] = [
  {
    name: 'C5',
    title: 'Map, /position/index',
    gist: 'All devices of the scope, clustered, with details, search, layers and carousel.',
    ids: {
      'SEED-040': '/position/index opens, titled real-time positioning, for any signed-in user, with a map.',
      'SEED-123': 'Nearby points merge into clusters that show the count.',
      'SEED-124': 'A cluster containing any device of status 2 is red.',
      'SEED-125': 'A cluster with no status 2 and any status 4 is amber.',
      'SEED-126': 'A cluster with neither status 2 nor 4 (also with status 3) is blue.',
      'SEED-127': 'Device labels are absent at zoom 16 and shown at zoom 17.',
      'SEED-128': 'Hovering a marker shows a tooltip after the delay of 2 s, not before.',
      'SEED-129': 'The heat map layer can be switched on and off.',
      'SEED-130': 'Circle search lists the devices inside the circle.',
      'SEED-246': 'A stored position with four decimals (which no call accepts) is not drawn on the map.',
      'SEED-247': "A device with position '116.39740,39.90920' is drawn.",
      'SEED-248': 'A device with longitude beyond ±179 or latitude beyond ±89 is skipped.',
      'SEED-249': 'A skipped point does not stop the others from being drawn.',
      'SEED-250': 'Grid labels longer than 9 characters are cut to 9.',
      'SEED-341': 'The map cannot zoom below 4 or above 20.',
      'SEED-342': "The map's initial zoom is 4.",
      'SEED-343': 'The cluster grid is 40 px.',
      'SEED-344': 'The heat radius is 60.',
      'SEED-345': 'The circle search radius is 2000 m.',
      'SEED-346': 'The map carousel steps through devices by itself, one each 2 s.',
      'SEED-347': 'Clicking a marker below zoom 14 zooms to 14.',
      'SPEC-024': 'History replay shows the statuses that device_status_log holds at the cursor time.',
      'SPEC-030': 'The client works with no internet: map shows the built-in map, search falls back to local results.',
      'SPEC-046': 'A cluster with only abnormal devices is blue and shows the abnormal share in its ring.',
    },
  },
  {
    name: 'C6',
    title: 'Projects, /project/index',
    gist: 'List, details and bulk actions of projects.',
    ids: {
      'SEED-041': '/project/index opens the project list (project maintenance) for any signed-in user.',
    },
  },
  {
    name: 'C7',
    title: 'Real-time data, /realtimeData/index',
    gist: 'The last values of devices as they come, with charts and history.',
    ids: {
      'SEED-042': '/realtimeData/index opens for any signed-in user, titled real-time data.',
      'SPEC-003': 'A device report accepted at t is on an open map, table and details panel by t + 1.5 s (p95 of 200).',
    },
  },
  {
    name: 'C8',
    title: 'Alarm and fault report, /realtimeData/alarmFault',
    gist: 'Figures, charts and rows of a time, and the same as a workbook.',
    ids: {
      'SEED-043': '/realtimeData/alarmFault opens the device alarm and fault report for any signed-in user.',
      'SPEC-023': "The alarm report's numbers equal the sum of the rows in its xlsx export for the same filter.",
    },
  },
  {
    name: 'C9',
    title: 'Devices, /device/index',
    gist: 'Devices, fences and alarms as tabs of one page.',
    ids: {
      'SEED-045': '/device/index opens device management for any signed-in user.',
      'SEED-046': '/device/deviceList opens device management with the device list tab active.',
      'SEED-184': 'The current device tab is kept; its default is deviceList.',
      'SEED-185': 'The device status filter is kept over a reload.',
    },
  },
  {
    name: 'C10',
    title: 'Fences, /device/railList',
    gist: 'Guardrails as a list and as lines that are drawn on the map.',
    ids: {
      'SEED-047': '/device/railList opens fence management for any signed-in user.',
      'SPEC-022':
        'Drawing, editing, undoing and saving a path on the map stores JSON and length; another open browser redraws.',
    },
  },
  {
    name: 'C11',
    title: 'Device alarms, /device/deviceAlarmList',
    gist: 'What is open, who does what about it, and what was done.',
    ids: {
      'SEED-048': '/device/deviceAlarmList opens device alarms (fire alarm management) for any signed-in user.',
    },
  },
  {
    name: 'C12',
    title: 'Messages, /message/list',
    gist: "The caller's notices with filters, details and handling.",
    ids: {
      'SEED-112': 'Message status filter offers all, unread, read and filters the table.',
      'SEED-113': 'Message type filter options come from GET `/api/web/dict/getNoticeAction`.',
      'SEED-114': 'Date range filter sends createdStartDate and createdEndDate as YYYY-MM-DD.',
      'SEED-115': 'A mark-all-read button exists and marks the selected rows read.',
      'SEED-116': 'The message table is paged with page size 10 (request limit=10).',
      'SEED-117': 'The message table has a selection column.',
      'SEED-118':
        'The message table shows type, status, railName, deviceCode, deviceAddress, reported time, content, details link and an action.',
      'SEED-119': 'Clicking details marks the message read (readNotice called with its id).',
      'SEED-120': 'Details of a message with targetType 2 opens /message/messageDetail?id={targetId}.',
      'SEED-121':
        'Details of a message with targetType 3 open the device page with query name=deviceAlarmList and the alarm tab active.',
      'SEED-122': 'Details for targetType 3 while already on that route reloads the page.',
      'SEED-180': 'The message filter (page, page_size, noticeAction, isRead) is restored after a browser reload.',
      'SEED-245': "Mark all read with nothing selected shows warning '请选择消息！' and sends nothing.",
      'SEED-322': "readNotice failure shows '操作失败！'.",
      'SEED-323': "handleNotice success shows '消息处理成功！'.",
      'SEED-324': "handleNotice failure shows '消息处理失败！'.",
      'SEED-367':
        "Details of a message with targetType 2 while already on /message/messageDetail opens that message's id and reloads the page.",
    },
  },
  {
    name: 'C13',
    title: 'Message settings, /message/msgsettings',
    gist: 'Per organisation and kind: who is told, and how.',
    ids: {
      'SEED-051': '/message/msgsettings opens for supervise_zhidui; operate gets /403.',
    },
  },
  {
    name: 'C14',
    title: 'Message detail, /message/messageDetail',
    gist: 'The event of a message with its facts, chart and course.',
    ids: {
      'SEED-052': '/message/messageDetail?id=… opens the message detail of that id.',
    },
  },
  {
    name: 'C15',
    title: 'Accounts, /systemManage/list',
    gist: 'Accounts for those who administer them.',
    ids: {
      'SEED-054': '/systemManage/list opens user management for supervise_zhidui; others get /403.',
    },
  },
  {
    name: 'C16',
    title: 'Account detail, /systemManage/list/detail',
    gist: 'Profile, rights, sessions, sign-ins and traces of an account.',
    ids: {
      'SEED-055': '/systemManage/list/detail opens the user detail.',
      'SPEC-043': 'A user with audit:view finds a write of his organisation in the audit tab.',
    },
  },
  {
    name: 'C17',
    title: 'Overdue settings, /systemManage/overdueSetting',
    gist: 'Rules by kind, with what they would hit now.',
    ids: {
      'SEED-012': 'Overdue rules can be set and saved, and survive a reload.',
      'SEED-056': '/systemManage/overdueSetting opens for operate; supervise_zhidui alone gets /403.',
    },
  },
  {
    name: 'C18',
    title: 'Users, /userManage/index',
    gist: 'The accounts as everybody may see them.',
    ids: {
      'SEED-058': '/userManage/index opens the user list for any signed-in user.',
    },
  },
  {
    name: 'C19',
    title: 'Companies, /userManage/company',
    gist: 'The tree of organisations and the companies of a node.',
    ids: {
      'SEED-059': '/userManage/company opens company / unit management.',
    },
  },
  {
    name: 'C20',
    title: 'Personnel, /userManage/user',
    gist: 'Persons and their accounts.',
    ids: {
      'SEED-060': '/userManage/user opens personnel management.',
    },
  },
  {
    name: 'C21',
    title: 'Personal settings, /systemSet/personSet',
    gist: "One's own data, password, layout, language and preferences.",
    ids: {
      'SEED-013': 'Personal settings can be set and saved per user, and survive a reload.',
      'SEED-062': '/systemSet/personSet opens personal settings.',
      'SEED-136': 'Password form has mobile (read-only), oldPassword, newPassword, repeatNewPassword.',
      'SEED-230': 'The password modal is empty (except mobile) every time it opens.',
      'SEED-231': 'The password modal closes on success.',
      'SEED-240': "Change password with empty old shows '请输入旧密码'.",
      'SEED-241': "Change password with empty new shows '请输入新的密码，至少6位'.",
      'SEED-242': "Change password with empty repeat shows '请输入新的密码，至少6位'.",
      'SEED-243': "Change password with new of 5 characters shows '请输入至少6位'; 6 characters are accepted.",
      'SEED-244': "Change password with different repeat shows '两次输入密码不同，请重新输入'.",
      'SEED-325': "Password change success shows '修改成功'.",
      'SEED-326': "Password change failure shows the server's errmsg.",
      'SEED-353': 'The password modal is 450 px wide.',
    },
  },
  {
    name: 'C22',
    title: 'IMEI import, /imeiImport/index',
    gist: 'Template, file, options, and the running jobs.',
    ids: {
      'SEED-064': '/imeiImport/index opens for root only; a non-root user gets /403.',
    },
  },
  {
    name: 'C23',
    title: 'IMEI list, /imeiImport/imei',
    gist: 'The stock with its status.',
    ids: {
      'SEED-065': '/imeiImport/imei (IMEI list) opens for root only.',
    },
  },
  {
    name: 'C24',
    title: 'Import records, /imeiImport/importRecord',
    gist: 'Jobs, their rows and their files.',
    ids: {
      'SEED-066': '/imeiImport/importRecord (import records) opens for root only.',
    },
  },
  {
    name: 'C25',
    title: 'Wall screen, /screen',
    gist: 'Full screen and dark, live by itself for months.',
    ids: {
      'SEED-360': 'KPI count-up lasts 2000 ms.',
      'SPEC-020':
        '/screen shows KPI, map carousel, ticker and trend charts in full-screen dark and updates by push alone.',
      'SPEC-021': '/screen KPI changes count up from the old value to the new one.',
    },
  },
  {
    name: 'C26',
    title: 'Error pages',
    gist: '403, 404 and 500, each with a way home.',
    ids: {
      'SEED-327': "The 403 page in English reads 'Sorry, you don't have access to this page.'",
      'SEED-328': "The 404 page in English reads 'Sorry, the page you visited does not exist.'",
      'SEED-329': "The 500 page in English reads 'Sorry, the server is reporting an error.'",
      'SEED-038': 'An unknown path shows the 404 page.',
      'SEED-039': '/403 shows the 403 page and /500 the 500 page.',
      'SEED-079': 'Each of the 403, 404 and 500 pages has a back-to-home button that goes to /.',
    },
  },
];
