import { expect, test } from 'vitest';
import { keepTicket, ticketOf } from './ticket.ts';

test('S11: each scene sends the ticket of its own last code, and none before one was asked for', () => {
  expect(ticketOf('register')).toEqual({});
  keepTicket('register', 'first');
  keepTicket('register', 'second');
  expect(ticketOf('register')).toEqual({ captchaTicket: 'second' });
  expect(ticketOf('resetPassword')).toEqual({});
});
