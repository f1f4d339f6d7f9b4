import { expect, test } from 'vitest';
import { ackAction } from './messageActions.ts';

test('13.1 the alarm of a message is acknowledged from it while it waits, and not from one that was handled before', () => {
  const { row } = ackAction(((key: string) => key) as never, async () => undefined);
  const offered = (waits: boolean, handledStatus: string) => row?.isFor?.({ waits, handledStatus } as never);
  expect([offered(true, '00'), offered(true, '01'), offered(false, '00')]).toEqual([true, false, false]);
});
