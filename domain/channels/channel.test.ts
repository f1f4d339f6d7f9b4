import { describe, expect, it } from 'vitest';
import { channelFaults, type ChannelForm } from './channel.ts';
import { isHostName } from './hosts.ts';

const blank: ChannelForm = {
  kind: 'webhook',
  name: '值班平台',
  url: 'https://hooks.example.com/in?token=1',
  secret: 'sixteen-or-more-x',
  provider: '',
  keyId: '',
  appId: '',
  signName: '',
  templateCode: '',
  region: '',
  params: [],
};
const sms: ChannelForm = {
  ...blank,
  kind: 'sms',
  url: '',
  provider: 'aliyun',
  keyId: 'LTAI',
  signName: '护栏在线',
  templateCode: 'SMS_1',
  params: ['content', 'time'],
};
const textsOf = (form: ChannelForm, isNew = true) =>
  Object.fromEntries(Object.entries(channelFaults(form, isNew)).map(([field, fault]) => [field, fault.text]));

describe('the form of a channel', () => {
  it('passes what is whole, and asks for what a kind needs', () => {
    expect(textsOf(blank)).toEqual({});
    expect(textsOf(sms)).toEqual({});
    expect(textsOf({ ...blank, kind: 'wecom', secret: '' })).toEqual({});
    expect(textsOf({ ...blank, kind: 'dingtalk', secret: '' })).toEqual({});
    expect(textsOf({ ...blank, name: '', url: '', secret: '' })).toEqual({
      name: 'channel.name.required',
      url: 'channel.url.required',
      secret: 'channel.secret.required',
    });
    expect(textsOf({ ...sms, provider: 'tencent' })).toEqual({ appId: 'channel.field.required' });
    expect(textsOf({ ...sms, provider: '', region: 'A B', params: ['all'] })).toEqual({
      provider: 'channel.provider.required',
      region: 'channel.region.form',
      params: 'channel.params.form',
    });
  });

  it('lets an address and a secret that are stored be left empty, and judges what is typed', () => {
    expect(textsOf({ ...blank, url: '', secret: '' }, false)).toEqual({});
    expect(textsOf({ ...blank, secret: 'short' }, false)).toEqual({ secret: 'channel.secret.short' });
    for (const url of [
      'hooks.example.com',
      'ftp://a.cn/',
      'https://me:pass@a.cn/',
      'https://a.cn/#x',
      'javascript:1',
    ]) {
      expect([url, textsOf({ ...blank, url })]).toEqual([url, { url: 'channel.url.form' }]);
    }
  });
});

describe('a host that root allows', () => {
  it('is one name or address as a URL writes it', () => {
    const fine = ['hooks.internal', 'localhost', '10.0.0.5', '[fd00::5]'];
    const wrong = ['*.internal', 'a:80', 'a/b', 'Hooks', '', '10.0.0.0/8', '010.0.0.5', '[fd00:0::5]', 'a..b', '-a'];
    expect(fine.filter(isHostName)).toEqual(fine);
    expect(wrong.filter(isHostName)).toEqual([]);
  });
});
