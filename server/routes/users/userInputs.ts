import { z } from 'zod';
import { roles } from '#domain/access/access.ts';
import { userSortFields } from '#domain/users/user.ts';
import { mailFault, mobileFault, realNameFault, usernameFault } from '#domain/users/validate.ts';
import { searchTextMax } from '#domain/search/search.ts';
import { id, ids, idList, integer, judged, list, moment, optional, order, trimmedText } from '../../http/input.ts';

/** `admin` is none of them: it cannot be assigned. @source docs/requirements.md 0.13 */
const role = z.enum(roles);
const roleSet = z
  .array(role)
  .max(roles.length)
  .transform((given) => [...new Set(given)]);
const status = z.enum(['enabled', 'disabled']);
const newName = judged((text) => usernameFault(text, true));
/** Null and an empty text are no mail. */
const mail = z.preprocess((given) => (given === '' ? null : given), judged(mailFault).nullable());
const company = z.preprocess((given) => (given === '' ? null : given), id.nullable());

export const addInput = z.object({
  username: newName,
  password: z.string().max(128).default(''),
  real_name: judged(realNameFault),
  mobile: judged(mobileFault),
  mail: mail.default(null),
  orgId: id,
  companyId: company.default(null),
  roles: roleSet.default([]),
  status: status.default('enabled'),
  isScreen: z.boolean().default(false),
});

export const updateInput = z.object({
  id,
  version: integer(1, Number.MAX_SAFE_INTEGER),
  username: newName.optional(),
  real_name: judged(realNameFault).optional(),
  mobile: judged(mobileFault).optional(),
  mail: mail.optional(),
  orgId: id.optional(),
  companyId: company.optional(),
  roles: roleSet.optional(),
  status: status.optional(),
  isScreen: z.boolean().optional(),
});

export const approveInput = z.object({ id, orgId: id, roles: roleSet });
export const setStatusInput = z.object({ ids: ids(), status });
export const setRolesInput = z.object({ ids: ids(), roles: roleSet });
export const moveOrgInput = z.object({ ids: ids(), orgId: id });

/** Filters of the list and of its export. `ids`: these accounts and no others. */
export const userFilters = {
  ids: idList,
  keyword: optional(trimmedText(1, searchTextMax)),
  orgIds: idList,
  roles: list(z.enum([...roles, 'none'])),
  status: list(z.enum(['pending', 'enabled', 'disabled'])),
  lastLoginStart: optional(moment),
  lastLoginEnd: optional(moment),
  sortField: optional(z.enum(userSortFields)),
  sortOrder: order,
};

export const listInput = z.object({
  page: integer(1, 1_000_000).default(1),
  page_size: integer(1, 100).default(10),
  ...userFilters,
});
