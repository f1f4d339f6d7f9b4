import { describe, expect, it } from 'vitest';
import { hostUrls } from './postgresHosts.ts';

describe('10.6 DATABASE_URL with several hosts', () => {
  it('is one URL a host, with the same account, database and parameters', () => {
    expect(hostUrls('postgres://u:p%40@h1:5432,h2:5433/db?sslmode=verify-full')).toEqual([
      'postgres://u:p%40@h1:5432/db?sslmode=verify-full',
      'postgres://u:p%40@h2:5433/db?sslmode=verify-full',
    ]);
    expect(hostUrls('postgresql://[::1]:1,[::2]/db')).toEqual(['postgresql://[::1]:1/db', 'postgresql://[::2]/db']);
  });

  it('may name folders of sockets', () => {
    expect(hostUrls('postgres://u@localhost/db?host=/a,/b&x=1')).toEqual([
      'postgres://u@localhost/db?host=%2Fa&x=1',
      'postgres://u@localhost/db?host=%2Fb&x=1',
    ]);
  });

  it('stays as it is when it names one', () => {
    for (const url of [
      'postgres://u:a,b@h/db',
      'postgres://h',
      '/var/run/postgresql db',
      'postgres://u@l/d?host=%2Fa',
    ]) {
      expect(hostUrls(url)).toEqual([url]);
    }
  });

  it('is refused, without its password, when a host is missing between the commas', () => {
    expect(() => hostUrls('postgres://u:secret@h1,,h2/db')).toThrow(
      new Error('DATABASE_URL: a host is missing between its commas'),
    );
  });
});
