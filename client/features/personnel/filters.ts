import i18next from 'i18next';
import { dutyStatuses, type DutyStatus } from '#domain/people/person.ts';
import { dutyWords } from '#domain/texts/orgTexts.ts';
import { say } from '#domain/texts/names.ts';
import type { Api } from '#server/app.ts';
import { currentLocale } from '#client/i18n/i18n.ts';
import type { TextKey } from '#client/i18n/textKey.ts';
import { filtersFor } from '#client/ui/list/filters.ts';

/** Who may edit people finds them by telephone, too. @source docs/requirements.md C20 */
const filtersBy = (textLabel: TextKey) =>
  filtersFor<Api['POST /home/person/person/listPage']['input']>()({
    text: { kind: 'text', label: textLabel, w: 200, ask: (keyword) => ({ keyword }) },
    orgIds: { kind: 'orgs', label: 'person.filter.org', w: 168, ask: (orgIds) => ({ orgIds }) },
    company: { kind: 'company', label: 'person.filter.company', w: 184, ask: (companyId) => ({ companyId }) },
    post: { kind: 'text', label: 'person.filter.post', w: 120, ask: (post) => ({ post }) },
    status: {
      kind: 'one',
      label: 'person.filter.status',
      w: 100,
      options: () => dutyStatuses.map((status) => ({ value: status, label: say(dutyWords[status], currentLocale()) })),
      ask: (status) => ({ status: status as DutyStatus }),
    },
    linked: {
      kind: 'one',
      label: 'person.filter.account',
      w: 112,
      options: () => [
        { value: 'yes', label: i18next.t('person.linked') },
        { value: 'no', label: i18next.t('person.unlinked') },
      ],
      ask: (linked) => ({ linked: linked === 'yes' }),
    },
  });

export const personFilters = filtersBy('person.filter.name');
export const editorFilters = filtersBy('person.filter.text');

/** As the address holds them; lists are joined by comma. */
export const personDefaults = { ...personFilters.none, sort: '', size: 20 };
export type PersonFilters = typeof personDefaults;
