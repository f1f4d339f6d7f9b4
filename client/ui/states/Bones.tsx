import { Stack, type StackProps } from '@mantine/core';
import states from './states.module.css';

/** The shape of lines that are being loaded. */
export function Bones({ lines, ...rest }: StackProps & { readonly lines: number }) {
  return (
    <Stack gap={16} py={8} {...rest} className={`${states.late} ${rest.className ?? ''}`} aria-hidden>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={states.bone} style={{ width: `${70 - (line % 3) * 15}%` }} />
      ))}
    </Stack>
  );
}
