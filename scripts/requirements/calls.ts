import type { Section } from './section.ts';

/** Part D: calls of pages and devices. */
export const calls: readonly Section[] = [
  {
    name: 'D0.1',
    title: 'Headers of a call',
    gist: "Every call is signed with the app's key, the time and a random number.",
    ids: {
      'SEED-264': 'Every request carries headers App-Key, App-Time, App-Random, App-Sign.',
      'SEED-265': 'Access-Token is sent when the token cookie exists and absent when it does not.',
      'SEED-266': 'A request with a wrong signature is refused (errno 1610).',
      'SEED-340': 'The random number header is an integer from 0 to 9999.',
    },
  },
  {
    name: 'D0.2',
    title: 'HTTP statuses',
    gist: 'Which status an answer carries.',
    ids: {},
  },
  {
    name: 'D0.3',
    title: 'Error numbers',
    gist: 'Each errno with its text in both languages.',
    ids: {},
  },
  {
    name: 'D0.4',
    title: 'What the client does with answers',
    gist: 'Success, the end of the session, and a shown message for everything else.',
    ids: {
      'SEED-308': "errno 9002 shows the server's errmsg as an error.",
      'SEED-309': "Any other errno shows the server's errmsg as an error.",
      'SEED-310': 'HTTP 400 shows request error (请求错误).',
      'SEED-311': 'HTTP 401 shows unauthorized, please log in (未授权，请登录).',
      'SEED-312': 'HTTP 403 shows access denied (拒绝访问).',
      'SEED-313': 'HTTP 404 shows address error with the url (请求地址出错: {url}).',
      'SEED-314': 'HTTP 408 shows request timeout (请求超时).',
      'SEED-315': 'HTTP 500 shows server internal error (服务器内部错误).',
      'SEED-316': 'HTTP 501 shows service not implemented (服务未实现).',
      'SEED-317': 'HTTP 502 shows bad gateway (网关错误).',
      'SEED-318': 'HTTP 503 shows service unavailable (服务不可用).',
      'SEED-319': 'HTTP 504 shows gateway timeout (网关超时).',
      'SEED-320': 'HTTP 505 shows HTTP version unsupported (HTTP版本不受支持).',
      'SEED-321': 'Every failed call adds an entry to the log and shows a message or notice.',
    },
  },
  {
    name: 'D0.5',
    title: 'Pages and order',
    gist: 'start, limit, sort: the same in every list.',
    ids: {},
  },
  {
    name: 'D0.6',
    title: 'Texts of a form',
    gist: 'The same rules and the same words on the page and in the call.',
    ids: {
      'SEED-232': 'Empty username on login shows 请输入用户名 (please enter user name).',
      'SEED-233': 'Empty password shows 请输入密码 (please enter password).',
      'SEED-234': 'Empty email on register shows 请输入邮箱 (please enter email).',
      'SEED-235': 'A wrong email shows 输入的邮箱格式有误 (the email format entered is incorrect).',
      'SEED-236': 'Empty mobile shows 请输入手机号码 (please enter mobile number).',
      'SEED-237': 'Mobile `23800138000`, 10 digits or 12 digits shows 输入的手机号码格式有误; `13800138000` passes.',
      'SEED-238': 'Empty captcha shows 请输入验证码 (please enter captcha).',
      'SEED-239': 'Validation messages appear on change, before submit, in Chinese in zh-CN.',
      'SEED-370':
        'A password of 6 characters is accepted at register, user add, reset and change with default configuration; 5 are refused by the server too.',
    },
  },
  {
    name: 'D1',
    title: 'Sign-in and own account',
    gist: 'Sign in, register, captcha, password, sign out.',
    ids: {
      'SEED-131': 'POST /api/login answers uuid, token and info.',
      'SEED-132': 'POST /api/register answers uuid, token and info.',
      'SEED-267': 'POST /api/register answers uuid, token, info on valid input.',
      'SEED-297':
        'The password change call takes mobile, oldPassword, newPassword, repeatNewPassword and answers errno (0 success) and errmsg.',
    },
  },
  {
    name: 'D2',
    title: 'Users',
    gist: '/home/user/user: list, read, add, change, delete, reset of a password.',
    ids: {
      'SEED-268': 'POST /home/user/user/add creates a user.',
      'SEED-269': 'POST /home/user/user/update changes a user.',
      'SEED-270': 'POST /home/user/user/delete deletes a user.',
      'SEED-271': 'POST /home/user/user/info returns a user.',
      'SEED-272': 'POST /home/user/user/listPage returns records and total.',
      'SEED-273': "POST /home/user/user/updatePassword resets a user's password.",
    },
  },
  {
    name: 'D3',
    title: 'Organisations, companies, persons',
    gist: 'Their lists and changes, and what every page asks first.',
    ids: {
      'SEED-274': 'POST /home/org/org/list returns organisations in scope.',
      'SEED-289': 'GET /api/web/common/getOrgTree returns data as a list of nodes.',
      'SEED-292': 'GET /v3/assistant/inputtips returns address suggestions.',
      'SEED-362':
        'getMapToken issues signed tokens living 2 days (map) and 1 day (screen); a changed or expired one is refused.',
    },
  },
  {
    name: 'D4',
    title: 'Overdue rules',
    gist: 'Stored and listed by organisation.',
    ids: {
      'SEED-275': 'POST /home/overdue/overdue/configSave stores rules.',
      'SEED-276': 'POST /home/overdue/overdue/configList returns the stored rules.',
    },
  },
  {
    name: 'D5',
    title: 'Messages',
    gist: 'Settings, receivers, notices.',
    ids: {
      'SEED-277': 'POST /home/message/message/configList returns message settings.',
      'SEED-278': 'POST /home/message/message/configSave stores message settings.',
      'SEED-279': 'POST /home/message/message/messageReceiverList returns receivers.',
      'SEED-280': 'POST /home/message/message/messageReceiverDelete removes a receiver.',
      'SEED-281': 'POST /home/message/message/messageReceiverAdd adds a receiver.',
      'SEED-282':
        'pageNotice takes start, limit, isRead, noticeAction, createdStartDate and createdEndDate, and answers data.records and data.total.',
      'SEED-283': 'pageNotice isRead=NO returns only unread, YES only read, empty all.',
      'SEED-284': 'GET /api/web/dict/getNoticeAction returns a list of id, code, name.',
      'SEED-285': 'POST /api/web/account/readNotice accepts comma-joined noticeId and marks all of them.',
      'SEED-286': 'POST /api/web/account/handleNotice with noticeId answers errno and errmsg.',
      'SEED-287': 'GET /api/web/account/getNoticeNoReadCount returns the unread count of the caller.',
      'SEED-298': 'The unread or abnormal device count takes nothing and answers data as a number, shown by the bell.',
    },
  },
  {
    name: 'D6',
    title: 'Dictionaries and statistics',
    gist: 'Lists of words, regions and types; the figures of the index.',
    ids: {
      'SEED-288': 'GET /api/web/fault/findById returns the fault of the id.',
      'SEED-290': 'GET /api/web/dict/getRegionTree returns the regions.',
      'SEED-291': 'GET /api/web/dict/getDeviceTypeAndModelTree returns types with models.',
      'SEED-293': 'GET /api/web/index/getDeviceCount answers for a query object.',
      'SEED-294': 'GET /api/web/index/getAlarmEventCountOnDate answers for a query object.',
      'SEED-295': 'GET /api/web/index/getAlarmEvent answers for a query object.',
      'SEED-296': 'GET /api/web/index/getDeviceCountOnDateAndModel answers for a query object.',
    },
  },
  {
    name: 'D7',
    title: 'Projects, guardrails, devices, data',
    gist: 'Their calls, the map, the real-time table and the history.',
    ids: {
      'SEED-147': 'Map points have lng, lat, id, name, address, status.',
    },
  },
  {
    name: 'D8',
    title: 'Alarms and faults',
    gist: 'Their list, steps and report.',
    ids: {},
  },
  {
    name: 'D9',
    title: 'IMEI import',
    gist: 'Upload, jobs, rows, files and stock, for root alone.',
    ids: {},
  },
  {
    name: 'D10',
    title: 'Settings',
    gist: "Own settings, the wall, and root's global ones.",
    ids: {},
  },
  {
    name: 'D11',
    title: 'Audit',
    gist: 'The log by filter, and as a workbook.',
    ids: {},
  },
  {
    name: 'D12',
    title: 'Health and figures',
    gist: 'Alive, ready, and the figures for Prometheus.',
    ids: {
      'SPEC-031':
        'With Redis stopped, `/api/health/ready` answers 503 and ingest 503; browsing stored data still works; it recovers by itself.',
    },
  },
  {
    name: 'D13',
    title: 'Mock calls',
    gist: 'Only where MOCK=1 says so.',
    ids: {
      'SEED-302':
        'Mock sign-in, register, account and unit calls answer only with MOCK=1 in development, after 200–300 ms, and 404 in production.',
      'SEED-332':
        'Mock login with wrong credentials answers code 401 and a message meaning wrong username or password.',
    },
  },
  {
    name: 'D14',
    title: 'Reports of devices',
    gist: 'Signed batches, each item accepted, refused or known already by its own answer.',
    ids: {
      'SPEC-005': 'A batch with one bad item accepts the others and names the bad index.',
      'SPEC-006': 'A report with a wrong device signature answers errno 2002, HTTP 401.',
      'SPEC-037':
        'Reports of a clock 1 h ahead count at their arrival with flag clock and raise CLOCK_DRIFT after three; one 40 days old is refused with 2004.',
      'SPEC-045': 'While telemetry is refused for lack of room, an alarm is still accepted and reaches the screen.',
    },
  },
];
