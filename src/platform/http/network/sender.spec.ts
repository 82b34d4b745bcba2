import { describe, expect, it } from '@jest/globals';
import { networkOf } from './address.js';
import { senderOf, senderReader } from './sender.js';

describe('senderOf', () => {
  const read = senderReader(['10.0.0.0/8', '::1']);
  it.each([
    ['without a proxy', '192.0.2.1', undefined, '192.0.2.1'],
    ['with a forwarding header but without a proxy', '192.0.2.1', '203.0.113.9', '192.0.2.1'],
    ['behind a proxy', '10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['behind two proxies', '10.0.0.1', '203.0.113.9, 10.0.0.2', '203.0.113.9'],
    ['with a forged address', '10.0.0.1', '198.51.100.7, 203.0.113.9', '203.0.113.9'],
    ['behind a proxy without a header', '10.0.0.1', undefined, '10.0.0.1'],
    ['behind a proxy with an invalid address', '10.0.0.1', 'unknown', '10.0.0.1'],
    ['of the proxy itself', '10.0.0.1', '10.0.0.2', '10.0.0.2'],
    ['over IPv6', '::1', '2001:db8::7', '2001:db8::7'],
    ['behind a proxy that adds its port', '10.0.0.1', '203.0.113.9:4711', '203.0.113.9'],
    ['behind two proxies that add ports', '10.0.0.1', '203.0.113.9:4711, 10.0.0.2:80', '203.0.113.9'],
    ['over IPv6 with a port', '10.0.0.1', '[2001:db8::7]:4711', '2001:db8::7'],
    ['over IPv6 in brackets', '10.0.0.1', '[2001:db8::7]', '2001:db8::7'],
    ['behind a proxy with a port after an invalid address', '10.0.0.1', '203.0.113.999:80', '10.0.0.1'],
    ['over IPv4 as IPv6', '::ffff:10.0.0.1', '203.0.113.9', '203.0.113.9'],
  ])('returns the sender of a request %s', (_, remoteAddress, forwarded, sender) => {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    const request = { socket: { remoteAddress }, headers } as unknown as Parameters<typeof senderOf>[0];
    read(request);
    expect(senderOf(request)).toEqual({ address: sender, network: networkOf(sender), isLocal: false });
  });
});
