import type { Section } from './section.ts';

/** Part E: what is told to open pages. */
export const realtime: readonly Section[] = [
  {
    name: 'E1',
    title: 'Handshake',
    gist: 'With a token, at the address that is configured.',
    ids: {
      'SEED-299': 'The websocket connects with the token to an address that is configurable per environment.',
    },
  },
  {
    name: 'E2',
    title: 'Rooms',
    gist: 'A socket hears its organisation and below, once.',
    ids: {
      'SPEC-040':
        'A device moved to a sibling organisation while a dashboard of the old one is offline is gone there after reconnect.',
    },
  },
  {
    name: 'E3',
    title: 'Revisions',
    gist: 'Every shown change has its number, so that none is lost or taken twice.',
    ids: {},
  },
  {
    name: 'E4',
    title: 'What the server sends',
    gist: 'Changes of devices, alarms, notices, jobs and settings.',
    ids: {
      'SEED-207': 'A push with message_type 1000 stores its content as push data.',
    },
  },
  {
    name: 'E5',
    title: 'What the client sends',
    gist: 'Subscriptions, each answered, at most 20 a second.',
    ids: {},
  },
  {
    name: 'E6',
    title: 'Catching up',
    gist: 'After a cut the client asks for what it missed and shows what a fresh page would.',
    ids: {},
  },
  {
    name: 'E7',
    title: 'Delays',
    gist: 'A report is on open pages within 1.5 s.',
    ids: {
      'SEED-014': 'Alert messages are received live and can be handled.',
      'SPEC-012': 'Handling an alarm in one browser updates the row and unread count in another within 1.5 s.',
    },
  },
];
