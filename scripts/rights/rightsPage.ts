import { accessOf, may, permissions, roles } from '#domain/access/access.ts';
import { listRoutes } from '#server/routes/table.ts';
import type { AnyRoute } from '#server/http/route.ts';

const scopeWords = {
  org: 'organisation and below',
  user: 'own rows',
  none: '–',
} as const;

const tick = (held: boolean): string => (held ? '✓' : '–');

function whoOf({ access }: AnyRoute): string {
  if (access === 'public') return 'everybody';
  return access === 'signedIn' ? 'signed in' : access.map((code) => `\`${code}\``).join(' or ');
}

function rowOf(route: AnyRoute): string {
  const { access } = route;
  const held = roles.map((role) => tick(access === 'public' || access === 'signedIn' || may(accessOf([role]), access)));
  const noRole = tick(access === 'public' || access === 'signedIn');
  const audit = route.audit === null ? '' : `\`${route.audit}\``;
  return `| ${route.method} | \`${route.path}\` | ${whoOf(route)} | ${[...held, noRole].join(' | ')} | ${scopeWords[route.scope]} | ${audit} |`;
}

/** The page docs/rights.md. A test holds it against the declarations. */
export function rightsPage(): string {
  const lines = [
    '# Who may do what',
    '',
    'Written by `npm run rights` from the declarations of the calls (`server/routes`) and the roles',
    '(`domain/access/access.ts`); a test fails when it is stale. `tests/integration/access` tries every call as every',
    'role on rows of the own organisation, one below, the one above, a sibling, a foreign one, and none.',
    '',
    '## Permissions of roles',
    '',
    `| permission | ${roles.join(' | ')} |`,
    `|---|${roles.map(() => '---').join('|')}|`,
    ...permissions.map(
      (permission) =>
        `| \`${permission}\` | ${roles.map((role) => tick(accessOf([role]).includes(permission))).join(' | ')} |`,
    ),
    '',
    '## Calls',
    '',
    `| | call | who | ${roles.join(' | ')} | no role | rows | audit |`,
    `|---|---|---|${roles.map(() => '---').join('|')}|---|---|---|`,
    ...listRoutes().map(rowOf),
    '',
  ];
  return lines.join('\n');
}
