import { describe, expect, it } from 'vitest';
import { failed, failureText, judgeAliyun, judgeRobot, judgeTencent, readFailure, statusVerdict } from './verdict.ts';

const answer = (body: unknown, status = 200) => ({
  status,
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

describe('a status', () => {
  it('is sent, tried again, or final', () => {
    const fates = [200, 204, 302, 400, 401, 404, 408, 429, 500, 503].map((status) => {
      const failure = statusVerdict({ status });
      return [status, failure === null ? 'sent' : failure.isFinal ? 'final' : 'again'].join(' ');
    });
    expect(fates).toEqual(
      '200 sent,204 sent,302 final,400 final,401 final,404 final,408 again,429 again,500 again,503 again'.split(','),
    );
    expect(statusVerdict({ status: 302 }, '169.254.169.254')).toMatchObject({
      code: 'redirect',
      detail: '302 169.254.169.254',
    });
  });
});

describe('the answer of a robot', () => {
  it('is judged by its errcode: a wrong signature is final, too many a minute is not', () => {
    expect(judgeRobot(answer({ errcode: 0, errmsg: 'ok' }))).toEqual({ failure: null, code: '0' });
    expect(judgeRobot(answer({ errcode: 310000, errmsg: 'sign not match' }))).toMatchObject({
      code: '310000',
      failure: { code: 'refused', detail: '310000 sign not match', isFinal: true },
    });
    expect(judgeRobot(answer({ errcode: 45009, errmsg: 'api freq out of limit' })).failure?.isFinal).toBe(false);
    expect(judgeRobot(answer({ errcode: 0 }, 502)).failure).toMatchObject({ code: 'status', detail: '502' });
    // A page of somebody in between says nothing: it may have been sent.
    for (const body of ['<html>', '[]', '{}', 'null']) {
      expect(judgeRobot(answer(body)).failure).toMatchObject({ code: 'unreadable', isUncertain: true });
    }
  });
});

describe('the answer of a provider of short messages', () => {
  it('of Aliyun names its code at any status', () => {
    expect(judgeAliyun(answer({ Code: 'OK', Message: 'OK', BizId: '1' }))).toEqual({ failure: null, code: 'OK' });
    const wrong = { Code: 'isv.SMS_SIGNATURE_ILLEGAL', Message: '签名不合法' };
    expect(judgeAliyun(answer(wrong)).failure).toMatchObject({ isFinal: true });
    expect(judgeAliyun(answer({ Code: 'SignatureDoesNotMatch', Message: 'no' }, 400))).toMatchObject({
      code: 'SignatureDoesNotMatch',
      failure: { code: 'refused', isFinal: true },
    });
    expect(judgeAliyun(answer({ Code: 'Throttling.User' }, 400)).failure?.isFinal).toBe(false);
    expect(judgeAliyun(answer('busy', 503)).failure).toMatchObject({ code: 'status', isFinal: false });
  });

  it('of Tencent stands beside the number, or in place of it', () => {
    const of = (code: string) =>
      answer({ Response: { SendStatusSet: [{ Code: code, Message: 'm' }], RequestId: 'r' } });
    expect(judgeTencent(of('Ok'))).toEqual({ failure: null, code: 'Ok' });
    expect(judgeTencent(of('FailedOperation.SignatureIncorrectOrUnapproved')).failure?.isFinal).toBe(true);
    expect(judgeTencent(of('LimitExceeded.PhoneNumberThirtySecondLimit')).failure?.isFinal).toBe(false);
    const error = { Response: { Error: { Code: 'AuthFailure.SignatureFailure', Message: 'no' } } };
    expect(judgeTencent(answer(error))).toMatchObject({ code: 'AuthFailure.SignatureFailure' });
    expect(judgeTencent(answer({ Response: {} })).failure).toMatchObject({ code: 'unreadable' });
    expect(judgeTencent(answer({ Response: { SendStatusSet: [null] } })).failure).toMatchObject({ code: 'unreadable' });
  });
});

describe('a failure in the ledger', () => {
  it('is written in one line and read again; other words are not taken for one', () => {
    expect(failureText(failed('refused', 'a\n b\u0000'))).toBe('refused: a b');
    expect(readFailure('refused: a b')).toEqual({ code: 'refused', detail: 'a b' });
    expect(readFailure(failureText(failed('secret')))).toEqual({ code: 'secret', detail: '' });
    expect(readFailure('550 no such mailbox')).toBeNull();
    expect(readFailure('quietHours')).toBeNull();
  });
});
