import { Select, type SelectProps } from '@mantine/core';

interface Props extends Omit<SelectProps, 'value' | 'onChange'> {
  /** Empty: none is chosen. */
  readonly value: string;
  readonly onChoose: (value: string) => void;
}

/** One of several, or none. */
export function Choice({ value, onChoose, ...input }: Props) {
  const chosen = value === '' ? null : value;
  return <Select clearable {...input} value={chosen} onChange={(one) => onChoose(one ?? '')} />;
}
