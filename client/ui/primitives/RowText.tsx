import { Box, Group } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  readonly glyph?: ReactNode;
  readonly first: string;
  readonly hint?: string;
  readonly second: ReactNode;
}

/** What a row says, in two lines behind its glyph. */
export function RowText({ glyph, first, hint, second }: Props) {
  return (
    <Group gap={12} wrap="nowrap">
      {glyph}
      <Box miw={0} py={4}>
        <div className="gl-cut" title={hint}>
          {first}
        </div>
        <Box component="small" className="gl-cut" display="block" lh="18px">
          {second}
        </Box>
      </Box>
    </Group>
  );
}
