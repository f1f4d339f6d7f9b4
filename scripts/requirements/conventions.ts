import type { Section } from './section.ts';

/** Part 0: what holds everywhere. */
export const conventions: readonly Section[] = [
  {
    name: '0.2',
    title: 'On the wire',
    gist: 'JSON in an envelope of errno, errmsg, data and requestId; lists answer records and total.',
    ids: {
      'SEED-304': 'An answer with errno 0 is handled as success.',
      'SEED-305': 'An answer with errno 1001 is handled as success.',
      'SEED-306': 'An answer without errno is returned as is.',
    },
  },
  {
    name: '0.3',
    title: 'Ids',
    gist: 'Ids are short texts, new rows get a ULID; comma-joined lists hold at most 500 ids, blanks and repeats fall away.',
    ids: {},
  },
  {
    name: '0.4',
    title: 'Time',
    gist: 'Stored and sent as epoch milliseconds; shown, and read as days, in the time zone of the installation.',
    ids: {
      'SEED-337': "An invalid date shows the placeholder '--'.",
      'SEED-359': 'Dates show as YYYY-MM-DD HH:mm:ss.',
    },
  },
  {
    name: '0.5',
    title: 'Texts',
    gist: 'Trimmed, NFC, without control characters; a search ignores case and takes % and _ as they are.',
    ids: {},
  },
  {
    name: '0.6',
    title: 'Soft delete and versions',
    gist: 'Deleted rows keep their place but free their names; a row that changed meanwhile is not overwritten.',
    ids: {},
  },
  {
    name: '0.7',
    title: 'Scope',
    gist: 'Everybody sees his organisation and those below it, root all; what is outside answers as if it did not exist.',
    ids: {
      'SPEC-001':
        "Two users of sibling organisations never receive each other's device, alarm or notice events (two-socket test).",
      'SPEC-002': "A parent organisation's user receives exactly one copy of each event of a grandchild device.",
    },
  },
  {
    name: '0.8',
    title: 'Titles',
    gist: '/project/index is project maintenance.',
    ids: {},
  },
  {
    name: '0.9',
    title: 'Product name',
    gist: "智能交通护栏在线监测平台, in English Intelligent Guardrail Monitoring; a page's title is followed by it.",
    ids: {},
  },
  {
    name: '0.10',
    title: 'Speed',
    gist: 'Every call answers within 5 s; longer work is a job.',
    ids: {
      'SEED-338': 'A call that takes longer than 5000 ms is aborted with the timeout message.',
    },
  },
  {
    name: '0.11',
    title: 'Configuration',
    gist: 'By environment, with defaults, checked at start; keys and secrets are made at the first start.',
    ids: {
      'SEED-025': 'The app version shown (about tab, getAppConfig, health) is 2.7.0.',
      'SEED-365':
        'Map service key, app key and secret come from configuration; none is in the repository or the map answers.',
      'SPEC-038':
        'A fresh installation without configuration generates its secrets; two installations differ, and the same built client works with both.',
    },
  },
  {
    name: '0.12',
    title: 'Coordinates',
    gist: 'Positions are kept in WGS-84, converted once when they come in and once at the edge of the map.',
    ids: {},
  },
  {
    name: '0.13',
    title: 'Roles and permissions',
    gist: 'A list of who may is met by any one of its roles or permissions; nobody grants a role he does not hold.',
    ids: {
      'SEED-251': "A menu item with an auth list shows only when the user's access matches.",
      'SEED-252': "A header item with an auth list shows only when the user's access matches.",
      'SEED-253': 'With empty access, auth-requiring items are hidden and others shown.',
      'SEED-259':
        'Supervisors see message list and settings and user management, operators message list and overdue settings, root IMEI import, nobody the others’ entries.',
      'SEED-260': 'admin exists only with mock on and cannot be assigned otherwise.',
      'SEED-261': 'An entry with several roles shows when access includes at least one of them.',
      'SEED-262': 'An element the user lacks permission for is removed from the DOM (not only disabled).',
      'SEED-263':
        'Missing permission default text is "you have no permission for this operation" (您没有权限进行此操作).',
    },
  },
];
