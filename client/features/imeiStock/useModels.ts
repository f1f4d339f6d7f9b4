import { currentLocale } from '#client/i18n/i18n.ts';
import { useAsync } from '#client/ui/useAsync.ts';
import { loadModels } from './calls.ts';

export interface ModelGroup {
  readonly group: string;
  readonly items: Array<{ readonly value: string; readonly label: string }>;
}

/** Models by their type, as a select takes them; none while they are on their way. */
export function useModels(): ModelGroup[] {
  const { data = [] } = useAsync(loadModels, []);
  return data.map(({ name, nameEn, children }) => ({
    group: currentLocale() === 'en-US' ? nameEn : name,
    items: children.map(({ id, name: label }) => ({ value: id, label })),
  }));
}
