import type { Section } from './section.ts';

/** Part A: what the product keeps. */
export const entities: readonly Section[] = [
  {
    name: 'A1',
    title: 'Organisation',
    gist: 'A tree at most eight levels deep, with a path that moves with its branch.',
    ids: {
      'SEED-152': 'Organisation tree nodes have id, title, children, expand.',
    },
  },
  {
    name: 'A2',
    title: 'Company',
    gist: 'A unit of an organisation with type, credit code, contact and status.',
    ids: {},
  },
  {
    name: 'A3',
    title: 'Person',
    gist: 'Personnel of a company, with or without an account.',
    ids: {},
  },
  {
    name: 'A4',
    title: 'User',
    gist: 'An account with roles, organisation, language and status.',
    ids: {
      'SEED-133':
        'After login the browser stores the access token and userInfo with real_name, mobile, access (list), name and avatar.',
    },
  },
  {
    name: 'A5',
    title: 'Session',
    gist: 'A token that lives a day, or seven with remember me, and is known by its hash alone.',
    ids: {
      'SEED-356': 'The cookies expire after 1 day (7 days with remember me).',
      'SEED-357': 'Cookie names begin with admin-.',
      'SPEC-025': "A password change revokes the user's other sessions (next call 1605) and keeps the current one.",
      'SPEC-026':
        'Five wrong passwords from one address lock the account for that address for 15 minutes (1603); another address still signs in.',
    },
  },
  {
    name: 'A6',
    title: 'Captcha',
    gist: 'Six digits for one scene and target, five minutes, five attempts, used once.',
    ids: {},
  },
  {
    name: 'A7',
    title: 'Project',
    gist: 'A building project of an organisation with company, region, dates, status and thresholds of its own.',
    ids: {},
  },
  {
    name: 'A8',
    title: 'Guardrail',
    gist: 'A fence of a project: path, type, road, stakes, maintenance cycle.',
    ids: {
      'SEED-143': "A device's guardrail is shown with id, name, address, orgName, projectName.",
      'SEED-144': "A guardrail's path is stored as a JSON position string and drawn as a line on the map.",
    },
  },
  {
    name: 'A9',
    title: 'Device type and model',
    gist: 'What a device reports, how often, and the thresholds of its kind.',
    ids: {},
  },
  {
    name: 'A10',
    title: 'Device',
    gist: 'Name, IMEI, code, place, status and secret of one terminal.',
    ids: {
      'SEED-140': "Device rows carry device_name, position as 'lng,lat' string and deviceStatus.",
      'SEED-141': 'deviceStatus 2 shows fault, 3 abnormal, 4 offline, any other normal.',
      'SEED-142': 'getDeviceCount answers deviceStatusCount.allCount equal to the number of devices in scope.',
      'SEED-188':
        'The fields of projects, fences, units, companies, users, overdue and message settings and IMEI records are editable.',
      'SEED-369':
        'A position text is judged as typed: with four decimals a form, call or import refuses it, naming the field, and the stored position stays.',
    },
  },
  {
    name: 'A11',
    title: 'Readings and rollups',
    gist: 'Every measurement of a device once, in the order of its clock; its last values; its longer past in steps.',
    ids: {
      'SPEC-004':
        'The same item posted twice is stored once and answered `duplicate`, also when the server was started anew in between.',
      'SPEC-007': 'A late reading enters the history but does not change the latest state.',
    },
  },
  {
    name: 'A12',
    title: 'Alarm and fault',
    gist: 'One row for what happened to a device, from the first report until it is closed.',
    ids: {},
  },
  {
    name: 'A13',
    title: 'Catalogue of events',
    gist: "Which measurements raise and clear which alarm or fault, and what the device's status then is.",
    ids: {
      'SEED-145':
        'S03_001 shows as offline, S03_002 abnormal, S03_003 safety warning, S03_004 linkage situation, S03_005 working.',
      'SEED-146': 'A status code outside S03_001–005 shows as normal.',
      'SPEC-034': 'An open LOW_BATTERY alone makes a device 3 / S03_002; an open WEAK_SIGNAL alone leaves it normal.',
      'SPEC-042':
        "Root edits a model's threshold, a dictionary name and the retention on screen; each acts without a restart.",
    },
  },
  {
    name: 'A14',
    title: 'Notice',
    gist: 'A message to people about an event; read by each for himself, handled for all.',
    ids: {
      'SEED-137':
        'A notice has id, noticeActionName, isRead, railName, deviceCode, deviceAddress, createdAt, content, handledStatus, targetType, targetId.',
      'SEED-138': 'isRead 1 shows as read, any other value as unread.',
      'SEED-139': "handledStatus '00' shows as unhandled with a handle action, any other value as handled.",
    },
  },
  {
    name: 'A15',
    title: 'Dictionaries',
    gist: 'Lists of code and name in both languages.',
    ids: {
      'SEED-149': 'Dictionary entries have id, code, name.',
    },
  },
  {
    name: 'A16',
    title: 'Message settings',
    gist: 'Who is told of what, by which channel, and when not.',
    ids: {},
  },
  {
    name: 'A17',
    title: 'Overdue rule',
    gist: 'After how many minutes who is told that nobody acted.',
    ids: {},
  },
  {
    name: 'A18',
    title: 'IMEI',
    gist: 'The stock of numbers from which devices are made.',
    ids: {},
  },
  {
    name: 'A19',
    title: 'Import job',
    gist: 'A file of IMEI numbers, its rows, and what became of each.',
    ids: {},
  },
  {
    name: 'A20',
    title: 'Region',
    gist: 'Provinces and cities by code.',
    ids: {
      'SEED-148':
        "Region nodes have code, name, pinyin initial and parent code; provinces have parent 86; a city's parent is its province.",
    },
  },
  {
    name: 'A21',
    title: 'Kept for a user',
    gist: 'Open tabs, layout, personal settings; the wall screen of an organisation.',
    ids: {
      'SEED-150': 'An open tab stores name, fullPath, params, query, meta (title, closable, cache, auth), keepMeta.',
      'SEED-363':
        'For a new user headerStick, tabsFix, tabsOrder, siderFix, headerFix, headerMenu, showMobileLogo and showBreadcrumb are on.',
      'SEED-364': 'For a new user siderTheme and headerTheme are primary.',
    },
  },
  {
    name: 'A22',
    title: 'Audit log',
    gist: 'Who changed what, when and from where, without secrets.',
    ids: {
      'SPEC-027': 'Every state-changing call leaves one audit row without secrets.',
    },
  },
  {
    name: 'A23',
    title: 'Log of device status',
    gist: "Every change of a device's status, organisation, rail, place and switches.",
    ids: {},
  },
  {
    name: 'A24',
    title: 'Relations',
    gist: 'What belongs to what, and what therefore cannot be deleted.',
    ids: {},
  },
  {
    name: 'A25',
    title: 'File',
    gist: 'Uploads and made files are rows with an owner and an end.',
    ids: {},
  },
];
