import i18next from 'i18next';
import { roles } from '#domain/access/access.ts';
import { dayRange } from '#domain/zone.ts';
import type { Api } from '#server/app.ts';
import type { TextKey } from '#client/i18n/textKey.ts';
import { filtersFor } from '#client/ui/list/filters.ts';
import { currentZone } from '#client/api/zone.ts';
import { roleName, userStatusName } from '#client/ui/users/words.ts';

export const userTabs = ['all', 'pending'] as const;
export type UserTab = (typeof userTabs)[number];

/** Who may edit accounts finds them by telephone, too. @source docs/requirements.md C15, C18 */
const filtersBy = (textLabel: TextKey, textWidth: number) =>
  filtersFor<Api['POST /home/user/user/listPage']['input']>()({
    text: { kind: 'text', label: textLabel, w: textWidth, ask: (keyword) => ({ keyword }) },
    orgIds: { kind: 'orgs', label: 'user.filter.org', w: 180, ask: (orgIds) => ({ orgIds }) },
    roles: {
      kind: 'many',
      label: 'user.filter.roles',
      w: 120,
      wSet: 240,
      isOneLine: true,
      options: () => [
        ...roles.map((role) => ({ value: role, label: roleName(role) })),
        { value: 'none', label: i18next.t('user.noRole') },
      ],
      ask: (chosen) => ({ roles: chosen.join(',') }),
    },
    status: {
      kind: 'one',
      label: 'user.filter.status',
      w: 112,
      options: () => (['enabled', 'disabled'] as const).map((value) => ({ value, label: userStatusName(value) })),
      ask: (status) => ({ status }),
    },
    days: {
      kind: 'days',
      label: 'user.filter.login',
      w: 180,
      ask: ({ from, to }) => {
        const [first, last] = [from, to].map((date) => (date === '' ? null : dayRange(currentZone(), date)));
        return {
          ...(first != null && { lastLoginStart: first.start }),
          ...(last != null && { lastLoginEnd: last.end }),
        };
      },
    },
  });

export const userFilters = filtersBy('user.filter.name', 180);
export const editorFilters = filtersBy('user.filter.text', 240);
const editorsAlone = ['status', 'days'];
const ofAccounts = ['orgIds', 'roles', ...editorsAlone];

/** What is not asked of registrations, or by whoever only reads. */
export const hiddenFilters = (isEditor: boolean, isPending: boolean): readonly string[] =>
  isPending ? ofAccounts : isEditor ? [] : editorsAlone;

/** As the address holds them; lists are joined by comma. */
export const userDefaults = { tab: 'all', ...userFilters.none, sort: '', size: 20 };
export type UserFilters = typeof userDefaults;

export function tabOf(filters: UserFilters): UserTab {
  return filters.tab === 'pending' ? 'pending' : 'all';
}
