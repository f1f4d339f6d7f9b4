import type { Section } from './section.ts';

/** Part B: states and the steps between them. */
export const machines: readonly Section[] = [
  {
    name: 'B1',
    title: 'Status of a device',
    gist: 'Fault, offline, abnormal or normal, by its silence and its open events.',
    ids: {
      'SPEC-008':
        'A device silent for longer than its limit becomes offline (4, S03_001) within 10 s and comes back on its next report.',
      'SPEC-044':
        'Worker, server, or both stopped for 20 minutes while devices report on: when they return no device turns offline and nobody is told.',
    },
  },
  {
    name: 'B2',
    title: 'Alarm and fault',
    gist: 'Active or cleared, unhandled, acknowledged or closed, each by its own step.',
    ids: {
      'SPEC-009': 'A TILT alarm raised 3 times while open is one row with count 3 and one notice.',
      'SPEC-010':
        'Two operators acknowledging the same alarm: one succeeds, the other gets 9004 or 9005 and the fresh row.',
      'SPEC-035':
        'Handling the message of an unhandled COLLISION acknowledges the alarm; the device stays at 2 until the alarm is handled with a result.',
      'SPEC-036': "Acknowledging an alarm leaves its messages '00'; handling, false report and auto-close close them.",
    },
  },
  {
    name: 'B3',
    title: 'Notice',
    gist: 'Unread to read, unhandled to handled, each by a call that is confirmed.',
    ids: {
      'SEED-200': 'Marking a selection read turns the messages from unread to read through readNotice.',
      'SEED-201': 'Opening details turns the message from unread to read through readNotice.',
      'SEED-202':
        "Handling asks '确认处理吗？' titled '提示'; after confirming, handleNotice turns '00' into handled; cancelling changes nothing.",
      'SEED-203': 'After read the list reloads and the unread count refreshes.',
      'SEED-204': 'After handle the list reloads and the unread count refreshes.',
      'SEED-371':
        'Handling a message is confirmed wherever it is offered; afterwards the list is loaded anew and the unread count is fresh.',
    },
  },
  {
    name: 'B4',
    title: 'Escalation',
    gist: 'What nobody handled in its time is told to the next role, a limited number of times.',
    ids: {
      'SPEC-011':
        "An alarm unhandled past its rule's minutes notifies the escalation role once per repeat, up to maxRepeats.",
    },
  },
  {
    name: 'B5',
    title: 'Import job',
    gist: 'Runs row by row, can be paused, resumed and cancelled, and loses nothing with its worker.',
    ids: {
      'SPEC-015':
        'Killing the worker in the middle of an import of 5,000 rows ends with every row processed exactly once.',
      'SPEC-016': 'Import progress is shown in two browsers of root and survives a page reload.',
      'SPEC-017': 'Cancelling an import stops it within 2 s; committed rows stay.',
      'SPEC-018': 'The error workbook holds each failed row with its reason.',
      'SPEC-019': 'Pausing an import keeps processedRows still; resume continues to the end.',
      'SPEC-041':
        'After an import with create devices root downloads the secrets once; a device signs with its own; the second download is refused.',
    },
  },
  {
    name: 'B6',
    title: 'Session',
    gist: 'From sign-in to its end; after that every call answers 1605.',
    ids: {
      'SEED-189': 'After login cookies admin-token and admin-uuid are set to the returned token and uuid.',
      'SEED-190': 'After login user info is saved.',
      'SEED-191': 'After login user data and the previously opened tabs of that user are loaded.',
      'SEED-192': 'After register the same is stored but previously opened tabs are not reloaded.',
      'SEED-193': 'Logout removes the token and uuid cookies.',
      'SEED-194': 'Logout clears the user info.',
      'SEED-195': 'Logout goes to the login route.',
      'SEED-205': 'An answer with errno 1605 clears token, uuid and user info and reloads the page.',
      'SEED-303': 'Logout removes the local token and user info, then calls the account logout action.',
      'SEED-307': "errno 1605 shows '登录超时，请重新登录', clears the session and reloads.",
    },
  },
  {
    name: 'B7',
    title: 'Captcha',
    gist: 'Sent, then not again for 60 s.',
    ids: {
      'SEED-198':
        'After a captcha click with valid fields the button is disabled for 60 s (countdown starting at 60), then enabled.',
      'SEED-199':
        'A captcha click with invalid named fields shows the field errors, sends nothing and starts no countdown.',
    },
  },
  {
    name: 'B8',
    title: 'Socket',
    gist: 'Live, lost, and caught up again.',
    ids: {
      'SEED-182': 'Websocket data and connected flag are kept in state area websoket.',
      'SEED-206': 'The websocket is opened with the token when enabled, and not opened when disabled.',
      'SPEC-013': "Killing the socket for 30 s and restoring it leaves the client's points equal to a fresh snapshot.",
      'SPEC-014': 'Restarting the server keeps the client working after reconnect without a page reload.',
    },
  },
  {
    name: 'B9',
    title: 'Queues and schedules',
    gist: 'Every job may run twice without harm; what is told is told after the commit.',
    ids: {
      'SPEC-039':
        'A worker killed between commit and publish, while another goes on: every open dashboard shows the lost change within 6 s.',
    },
  },
  {
    name: 'B10',
    title: 'Outbox of notices',
    gist: 'Queued, then sent, failed or skipped; its log is shown.',
    ids: {},
  },
];
