import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { SmsTemplate } from '#domain/channels/channel.ts';
import { aliyunRequest, aliyunSignature } from './aliyunSms.ts';
import type { ChannelMessage } from './message.ts';
import { dingTalkRequest, weComRequest } from './robots.ts';
import { tencentAuthorization, tencentRequest } from './tencentSms.ts';
import { webhookRequest } from './webhook.ts';

const now = Date.UTC(2026, 8, 1, 4, 0, 0);
const at = { now, nonce: 'once' };
const message: ChannelMessage = {
  id: '01J',
  target: '13600000009',
  subject: '【护栏在线】紧急设备告警',
  text: '碰撞报警',
  words: { content: '碰'.repeat(40), action: '设备告警', severity: '紧急', place: '', device: 'GL-01', time: '12:00' },
  facts: { severity: 1 },
};
const template: SmsTemplate = {
  provider: 'aliyun',
  keyId: 'testId',
  appId: '1400006666',
  signName: '护栏在线',
  templateCode: 'SMS_1',
  region: '',
  params: ['content', 'place', 'time'],
};

describe('a webhook', () => {
  it('is signed over its time and its very bytes', () => {
    const { body, headers, url } = webhookRequest(
      { url: 'https://a.cn/in?x=1', secret: 'a secret of mine', template: null },
      message,
      at,
    );
    const [, t, v1] = /^t=(\d+),v1=([\da-f]{64})$/.exec(headers['guardline-signature'] ?? '') ?? [];
    expect(Number(t)).toBe(now);
    expect(v1).toBe(createHmac('sha256', 'a secret of mine').update(`${t}.${body}`).digest('hex'));
    expect(headers['guardline-message-id']).toBe('01J');
    expect(JSON.parse(body)).toEqual({ id: '01J', subject: message.subject, text: message.text, severity: 1 });
    expect(url.href).toBe('https://a.cn/in?x=1');
  });
});

describe('a robot', () => {
  it('of DingTalk has time and signature behind its token, one without a secret has neither', () => {
    const keys = { url: 'https://oapi.dingtalk.com/robot/send?access_token=tok', secret: 'SECx', template: null };
    const { url, body } = dingTalkRequest(keys, message, at);
    expect(url.searchParams.get('access_token')).toBe('tok');
    expect(url.searchParams.get('timestamp')).toBe(String(now));
    expect(url.searchParams.get('sign')).toBe(createHmac('sha256', 'SECx').update(`${now}\nSECx`).digest('base64'));
    // A plus of base64 would be a blank.
    expect(url.search).not.toContain('+');
    expect(JSON.parse(body)).toEqual({ msgtype: 'text', text: { content: `${message.subject}\n\n碰撞报警` } });
    expect([...dingTalkRequest({ ...keys, secret: '' }, message, at).url.searchParams.keys()]).toEqual([
      'access_token',
    ]);
  });

  it('of WeCom gets no more than it takes', () => {
    const keys = { url: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=k', secret: '', template: null };
    const { body } = weComRequest(keys, { ...message, text: '长'.repeat(3_000) });
    const { text } = JSON.parse(body) as { text: { content: string } };
    expect(Buffer.byteLength(text.content)).toBeLessThanOrEqual(2_048);
    expect(text.content).toContain(message.subject);
  });
});

describe('Aliyun', () => {
  it('signs as the example of its documents', () => {
    const params = {
      AccessKeyId: 'testId',
      Action: 'SendSms',
      Format: 'XML',
      OutId: '123',
      PhoneNumbers: '15300000001',
      RegionId: 'cn-hangzhou',
      SignName: '阿里云短信测试专用',
      SignatureMethod: 'HMAC-SHA1',
      SignatureNonce: '45e25e9b-0a6f-4070-8c85-2956eda1b466',
      SignatureVersion: '1.0',
      TemplateCode: 'SMS_71390007',
      TemplateParam: '{"customer":"test"}',
      Timestamp: '2017-07-12T02:42:19Z',
      Version: '2017-05-25',
    };
    expect(aliyunSignature('GET', params, 'testSecret')).toBe('zJDF+Lrzhj/ThnlvIToysFRq6t4=');
  });

  it('gets the variables by name, none empty, none too long, and our id', () => {
    const { body } = aliyunRequest({ url: 'https://dysmsapi.aliyuncs.com/', secret: 's', template }, message, at);
    const sent = new URLSearchParams(body);
    const { Signature, ...signed } = Object.fromEntries(sent);
    expect(Signature).toBe(aliyunSignature('POST', signed, 's'));
    expect(JSON.parse(sent.get('TemplateParam') ?? '')).toEqual({
      content: `${'碰'.repeat(34)}…`,
      place: '-',
      time: '12:00',
    });
    expect(sent.get('OutId')).toBe('01J');
    expect(sent.get('SignatureNonce')).toBe('once');
    expect(sent.get('Timestamp')).toBe('2026-09-01T04:00:00Z');
    expect(body).not.toContain('+');
  });
});

describe('Tencent', () => {
  it('signs as the example of its documents', () => {
    const authorization = tencentAuthorization({
      keyId: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE',
      secret: 'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE',
      service: 'cvm',
      host: 'cvm.tencentcloudapi.com',
      body: String.raw`{"Limit": 1, "Filters": [{"Values": ["\u672a\u547d\u540d"], "Name": "instance-name"}]}`,
      now: 1_551_113_065_000,
    });
    expect(authorization).toBe(
      'TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE/2019-02-25/cvm/tc3_request, ' +
        'SignedHeaders=content-type;host, Signature=72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168',
    );
  });

  it('gets the variables in their order and the number with its country', () => {
    const tencent = { ...template, provider: 'tencent' as const };
    const { body, headers } = tencentRequest(
      { url: 'https://sms.tencentcloudapi.com/', secret: 's', template: tencent },
      message,
      at,
    );
    expect(JSON.parse(body)).toMatchObject({
      PhoneNumberSet: ['+8613600000009'],
      TemplateParamSet: [`${'碰'.repeat(34)}…`, '-', '12:00'],
      SessionContext: '01J',
    });
    expect(headers).toMatchObject({ 'x-tc-timestamp': String(now / 1_000), 'x-tc-region': 'ap-guangzhou' });
  });
});
