/** What shows that a fault is withstood: a row of `npm run faults`, or a test by its file and (part of) its title. */
export type Proof = { readonly scenario: string } | { readonly file: string; readonly title: string };

export interface FaultRow {
  readonly fault: string;
  readonly what: string;
  readonly shownBy: readonly Proof[];
}

const row = (fault: string, what: string, ...shownBy: Proof[]): FaultRow => ({ fault, what, shownBy });
const run = (scenario: string): Proof => ({ scenario });
const test = (file: string, title: string): Proof => ({ file, title });
const integration = (file: string, title: string): Proof => test(`tests/integration/${file}.test.ts`, title);
const inProcesses = (file: string, title: string): Proof => test(`tests/processes/${file}.test.ts`, title);

/** Faults F1–F31 that the product promises to survive, a line each: what is missing here is promised and not shown. */
// prettier-ignore
export const catalogue: readonly FaultRow[] = [
  row('F1', 'server killed', run('kill -9 server')),
  row('F2', 'worker killed', run('kill -9 worker'), integration('imei/killed', 'SPEC-015 a worker killed in the middle')),
  row('F3', 'Redis killed', run('kill -9 redis')),
  row('F4', 'slow disk, Redis killed', run('slow disk, kill -9 redis'), inProcesses('syncOrder', 'no answer of Redis leaves before its log is synced')),
  row('F5', 'all killed at once', run('kill -9 all three'), inProcesses('supervisorKilled', 'leaves its processes at work, and the next start ends them')),
  row('F6', 'killed at every named point', integration('workers/killed', 'F6 a worker killed'), integration('workers/killed', 'F6 a leader killed in the middle of an escalation'), integration('workers/killed', 'F6 a leader killed after what was tried again')),
  row('F7', 'Redis stands still', run('redis stopped for 8 s')),
  row('F8', 'the line to Redis', run('line to redis cut, half open, late, narrow')),
  row('F9', 'worker stands still', run('worker stopped for 12 s')),
  row('F10', 'database locked by another', integration('engine/locks', 'answers a server 1503 after 2 s, its event loop free all the while'), integration('engine/locks', 'F10 is at most 64 MB within ten seconds after a long reader ended')),
  row('F11', 'disk full', run('disk full'), run('disk read-only'), test('domain/security/disk.test.ts', 'P11 the reserve of the disk')),
  row('F12', 'Redis out of memory', run('redis out of memory'), run('telemetry until it is refused')),
  row('F13', 'log of Redis torn', inProcesses('redisLog', 'torn at its end: it starts'), inProcesses('redisLog', 'torn in the middle: the start ends within 10 s'), run('control: Redis without its log must lose')),
  row('F14', 'sockets that do not read', integration('realtime/liveClient', 'a socket that does not read is dropped at 1 MB of unsent bytes'), run('sockets that do not read')),
  row('F15', 'many sockets come back at once', run('all sockets come back at once')),
  row('F16', 'pushes lost', test('tests/realtimeModel.test.ts', 'with a tenth of all pushes lost'), integration('realtime/sockets', 'SPEC-039 a change whose publication was lost')),
  row('F17', 'repeats, disorder, clocks of devices', integration('workers/telemetry', 'a batch with items in disorder and duplicates'), test('domain/alarms/triggers.test.ts', 'across jobs any order leaves the same'), integration('ingest/door', 'SPEC-037 takes a clock one hour ahead')),
  row('F18', 'clock of the machine steps', run('clock +2 h and back'), run('clock +1 h and back'), run('clock -1 h and back'), integration('workers/clock', 'root has one notice'), integration('ingest/clock', '10.1r F18 a clock that steps by %i ms under the door'), integration('overdue/escalation', 'SPEC-011 an alarm unhandled past its minutes')),
  row('F19', 'stopped under load', run('SIGTERM to all three')),
  row('F20', 'backup, restore, migration killed', integration('engine/migrations', 'are applied once, also by processes that start together'), integration('engine/upgrade', 'P10 F20 killed at any step of a migration it is as it was'), integration('backup/backup', 'P9 taken under load is, restored, the source at its revision')),
  row('F21', 'hostile input', integration('access/fuzz', 'F21, F24: no call ends in a 5xx'), integration('access/fuzz', 'F21, F24: every call is acknowledged'), integration('access/fuzz', 'F21: reports of devices')),
  row('F22', 'hostile workbooks', test('domain/imei/zipDirectory.test.ts', 'one that holds what its directory does not measure is none'), integration('imei/killed', 'SPEC-015 a worker killed in the middle')),
  row('F23', 'authorisation matrix', integration('access/matrix', 'SPEC-001 has a case for every call of the table'), integration('access/sockets', 'the authorisation matrix of sockets')),
  row('F24', 'names of others', integration('access/matrix', 'F24 names nothing that people named'), integration('access/fuzz', 'F21, F24: no call ends in a 5xx'), integration('security/log', 'F24 a call that fails in the database')),
  row('F25', 'tokens', integration('access/sockets', 'nobody sits down without a session that lives'), integration('realtime/sockets', 'a revoked session loses its sockets within 5 s')),
  row('F26', 'replayed signatures', integration('server/signature', 'refuses a call that changes something and was sent before'), integration('server/signature', 'knows a repeat that another server took')),
  row('F27', 'guessed passwords', integration('accounts/bruteForce', 'SPEC-026: is over after five tries'), integration('accounts/attempts', 'are a hundred an account over all networks'), integration('accounts/bruteForce', 'takes as long for an account that does not exist')),
  row('F28', 'guessed captchas', integration('accounts/captcha', 'has five tries'), integration('accounts/captcha', 'is sent once a minute to a target'), integration('accounts/captcha', 'is sent ten times a day')),
  row('F29', 'scripts in texts', test('tests/browser/policy.spec.ts', 'S14: text becomes no element and no script'), integration('server/page', 'S14: no answer allows styles or scripts in markup')),
  row('F30', 'formulas in exports', integration('users/export', 'keeps a text that begins like a formula a text')),
  row('F31', 'other sites', integration('realtime/sockets', 'SEED-299 the socket is at the address that is configured'), integration('server/signature', 'refuses a call without headers')),
];

/** Faults of several machines, beyond the list of the design: a line each. */
// prettier-ignore
export const beyond: readonly FaultRow[] = [
  row('10.1p', 'PostgreSQL killed, stopped, started anew', run('PostgreSQL: kill -9 of the postmaster'), run('PostgreSQL: kill -9 of a backend, three times'), run('PostgreSQL: restart'), run('PostgreSQL: stands still for 20 s')),
  row('10.1q', 'PostgreSQL read-only', run('PostgreSQL: read-only for 30 s')),
  row('10.6', 'PostgreSQL fails over', run('PostgreSQL: primary killed, synchronous standby promoted')),
  row('10.6', 'machines killed, stopped, cut off, rolled out', run('many machines: two servers, two workers, PostgreSQL, one Redis'), run('many machines: the same on a Redis cluster of three masters')),
];

/** Runs that must lose, or the checker would not see a loss: a line each. */
// prettier-ignore
export const controls: readonly FaultRow[] = [
  row('F1', 'readings without their key are doubled', test('scripts/faults/checker.test.ts', 'control F1: readings without their key')),
  row('F4', 'a slow disk and a log that is synced once a second must lose', run('control: a slow disk and appendfsync everysec must lose'), inProcesses('syncOrder', 'control: with appendfsync everysec answers leave before')),
  row('F10', 'deferred transactions fail beside another writer', integration('engine/locks', 'control F10: deferred transactions that read before they write')),
  row('10.6', 'a standby that is not synchronous must lose', run('PostgreSQL: control: without synchronous replication it must lose')),
  row('F13', 'a Redis without its log must lose', run('control: Redis without its log must lose')),
  row('F16', 'a relay that looks for no holes leaves clients wrong', test('tests/realtimeModel.test.ts', 'negative control: a relay that looks for no holes'), test('tests/realtimeModel.test.ts', 'negative control: a client that ignores `prev`')),
  row('F18', 'a sweep by the wall clock turns everybody offline', integration('workers/silence', 'SPEC-044 control: a sweep by the wall clock turns everybody offline')),
  row('F23', 'a scope that is passed by leaks', integration('access/matrix', 'control F23: a scope that is passed by')),
  row('F30', 'a text that is written as a formula is one', integration('users/export', 'control F30: a cell that was written as a formula')),
];

function proofText(proof: Proof): string {
  if ('scenario' in proof) return `row “${proof.scenario}”`;
  return `\`${proof.file}\`: ${proof.title}`;
}

/** The table of docs/results/faults.md. */
export function catalogueTable(): string[] {
  const lines = (rows: readonly FaultRow[]) =>
    rows.map(({ fault, what, shownBy }) => `| ${fault} | ${what} | ${shownBy.map(proofText).join('; ')} |`);
  return [
    '## Where each fault of the design is shown',
    '',
    '| fault | what | shown by |',
    '|---|---|---|',
    ...lines(catalogue),
    ...lines(beyond),
    '',
    '## Controls: each must go red',
    '',
    '| fault | what | shown by |',
    '|---|---|---|',
    ...lines(controls),
  ];
}
