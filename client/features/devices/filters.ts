/** The list's filters as the address holds them; lists are joined by comma. @source docs/requirements.md C9 */
export const deviceDefaults = {
  orgs: '',
  project: '',
  /** Id of a guardrail, or `none` for devices that stand at none. */
  rail: '',
  /** `type:<id>` or `model:<id>`. */
  model: '',
  deviceStatus: '',
  statusCode: '',
  enabled: '',
  maintenance: '',
  firmware: '',
  /** At most so full, percent. */
  battery: '',
  /** No report for so many hours. */
  silent: '',
  text: '',
  sort: '',
  page: 1,
  size: 20,
  /** The device whose drawer is open. */
  open: '',
};
export type DeviceFilters = typeof deviceDefaults;

const plain = ['orgs', 'project', 'rail', 'deviceStatus', 'text'] as const;
const further = ['model', 'statusCode', 'enabled', 'maintenance', 'firmware', 'battery', 'silent'] as const;

export const noFurther = {
  model: '',
  statusCode: '',
  enabled: '',
  maintenance: '',
  firmware: '',
  battery: '',
  silent: '',
  page: 1,
};
export const noFilters = { ...noFurther, orgs: '', project: '', rail: '', deviceStatus: '', text: '' };

const countOf = (filters: DeviceFilters, names: ReadonlyArray<keyof DeviceFilters>): number =>
  names.filter((name) => filters[name] !== '').length;

export const countFurther = (filters: DeviceFilters): number => countOf(filters, further);
/** How many filters are set. */
export const countFilters = (filters: DeviceFilters): number => countOf(filters, plain) + countFurther(filters);
