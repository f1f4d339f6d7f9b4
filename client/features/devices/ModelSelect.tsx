import { Select, type SelectProps } from '@mantine/core';
import { currentLocale } from '#client/i18n/i18n.ts';
import { useAsync } from '#client/ui/useAsync.ts';
import { fetchTypes } from './calls.ts';

interface Props extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  readonly modelId: string;
  readonly onPick: (modelId: string, typeId: string) => void;
}

/** A model, below its type. */
export function ModelSelect({ modelId, onPick, ...input }: Props) {
  const { data: types = [] } = useAsync((signal) => fetchTypes({ signal }), []);
  const typeOf = (id: string): string =>
    types.find(({ children }) => children.some((model) => model.id === id))?.id ?? '';
  return (
    <Select
      {...input}
      allowDeselect={false}
      data={types.map(({ name, nameEn, children }) => ({
        group: currentLocale() === 'en-US' ? nameEn : name,
        items: children.map((model) => ({ value: model.id, label: model.name })),
      }))}
      value={modelId === '' ? null : modelId}
      onChange={(id) => onPick(id ?? '', typeOf(id ?? ''))}
    />
  );
}
