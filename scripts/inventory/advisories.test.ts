import { describe, expect, it } from 'vitest';
import { readAudit } from './advisories.ts';

describe('S24 advisories', () => {
  it('are told apart by severity', () => {
    const vulnerabilities = { a: { severity: 'high', range: '<2' }, b: { severity: 'low', range: '*' } };
    expect(readAudit(JSON.stringify({ auditReportVersion: 2, vulnerabilities }))).toEqual({
      kind: 'answered',
      severe: ['a <2: high'],
      others: ['b *: low'],
    });
  });

  it('a registry that does not answer is no clean bill, and its address is not repeated', () => {
    const refused = { message: '405 Method Not Allowed - POST https://registry.example/-/advisories' };
    const advisories = readAudit(JSON.stringify(refused));
    expect(advisories).toEqual({ kind: 'unanswered', why: '405 Method Not Allowed - POST …' });
    expect(readAudit('npm error').kind).toBe('unanswered');
  });
});
