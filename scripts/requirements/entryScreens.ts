import type { Section } from './section.ts';

/** Part C up to the first page behind the sign-in: what all pages share, the routes, the way in. */
export const entryScreens: readonly Section[] = [
  {
    name: 'C0',
    title: 'Every screen',
    gist: 'One frame, tables, forms, empty, loading and error states, keys, phone and export alike everywhere.',
    ids: {
      'SEED-001':
        'After sign-in every area is reachable: map, projects, devices, fences, alarms, real-time data, users, units, settings, messages; IMEI import for root.',
      'SEED-007': 'Who holds device:edit can add, edit and delete a device; the change is seen on the map and list.',
      'SEED-008': 'Who holds project:edit can add, edit and delete a project.',
      'SEED-009': 'Who holds rail:edit can add, edit and delete a fence including its path.',
      'SEED-010': 'Real-time data of devices can be viewed at /realtimeData/index and changes without a reload.',
      'SEED-011': 'Users, companies and organisations can be listed and, with permission, added, edited and deleted.',
      'SEED-336': 'Copying shows a success message; a refused clipboard shows the failure message.',
      'SEED-339': 'Toasts appear 65 px from the top and go after 3 s.',
      'SEED-355': 'The message/modal duration is 3 s.',
      'SEED-358': 'Errors are shown as messages (toast), not as browser dialogs.',
      'SEED-361': 'Scroll-to-top animation lasts 500 ms.',
      'SPEC-028': 'All tables and dialogs on the message, alarm and device pages can be operated by keyboard alone.',
      'SPEC-029': 'At 375 px width no page scrolls horizontally.',
      'SPEC-033':
        "Changing a filter, the page or an inner tab adds no tab; the current tab's address follows and survives a reload.",
    },
  },
  {
    name: 'C1',
    title: 'Routes',
    gist: 'Path, title, rights, tab and menu of every page.',
    ids: {
      'SEED-002':
        'An operator (role operate) and a supervisor (role supervise_zhidui) can both sign in and see device positions at /position/index.',
      'SEED-003':
        'Only a user with role root can import device IMEI numbers; other users calling `/home/imei/imei/upload` get HTTP 403 errno 1403.',
      'SEED-026': '/login, /register, /403, /404, /500 open without login.',
      'SEED-027': '/register/result without login goes to /login with redirect.',
      'SEED-028': 'Every other page without login goes to /login.',
      'SEED-029': '/ redirects to /position/index.',
      'SEED-030': '/index redirects to /position/index (route name position-index).',
      'SEED-044': '/device redirects to /device/index.',
      'SEED-049': '/message redirects to /message/list.',
      'SEED-050': '/message/list menu entry shows for supervise_zhidui and for operate, not for a user with neither.',
      'SEED-053': '/systemManage redirects to /systemManage/list.',
      'SEED-057': '/userManage redirects to /userManage/index.',
      'SEED-061': '/systemSet redirects to /systemSet/personSet.',
      'SEED-063': '/imeiImport redirects to /imeiImport/index for root.',
      'SEED-067': 'Both /systemManage and /userManage carry the title user management, and both work.',
      'SEED-068': 'Two further route groups exist: /screen and /log.',
      'SEED-300': 'Page chunks load lazily (separate files requested on first visit).',
      'SEED-301': 'A chunk that does not arrive within 120000 ms fails.',
      'SEED-330': 'A failing chunk raises an error named ChunkLoadError and the page offers a reload.',
      'SEED-354': 'Routing uses history mode with base /.',
      'SEED-366':
        '/systemManage is labelled system management (系统管理) in breadcrumb and side menu; the page it leads to is titled user management.',
      'SEED-368': "/message/list opened by its path works for any signed-in user: the restriction is the menu entry's.",
      'SPEC-032':
        'With the layout’s defaults an operator reaches /systemManage/overdueSetting and a supervisor /systemManage/list by clicking what is seen.',
    },
  },
  {
    name: 'C2',
    title: 'Sign in, /login',
    gist: 'Account or phone, remember me, forgotten password.',
    ids: {
      'SEED-004': 'A user can sign in with username and password on /login.',
      'SEED-006': 'Login by phone exists as POST `/api/auth/loginByPhone` and signs in with a valid captcha.',
      'SEED-035': 'After login the user is taken to the redirect path.',
      'SEED-069': 'Login page shows a title.',
      'SEED-070': 'Login page shows username and password inputs.',
      'SEED-071': 'Login page shows a remember me checkbox.',
      'SEED-072': 'Login page shows a forgot password link that opens the reset dialog.',
      'SEED-073': 'Login page shows "sign in with other methods" leading to phone login.',
      'SEED-074': 'Login page shows a sign up link to /register.',
      'SEED-134': 'Login payload is exactly username and password (plus optional remember).',
      'SEED-331': "Login and register failures are shown on the page with the server's errmsg (passed to the caller).",
    },
  },
  {
    name: 'C3',
    title: 'Register, /register',
    gist: 'Mail, password, mobile and captcha.',
    ids: {
      'SEED-005': 'A user can register with mail, password, mobile and a captcha on /register.',
      'SEED-075': 'Register page shows a title, mail, password and mobile inputs.',
      'SEED-076': 'Register page shows a captcha input and captcha button.',
      'SEED-077': 'Register page shows a submit button.',
      'SEED-078': 'Register page shows an "already have an account" link to /login.',
      'SEED-135': 'Register payload is mail, password, mobile, captcha.',
    },
  },
  {
    name: 'C4',
    title: 'Registration result, /register/result',
    gist: 'Says that the account waits for its organisation and role.',
    ids: {},
  },
];
