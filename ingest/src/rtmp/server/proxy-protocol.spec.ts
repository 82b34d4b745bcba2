import { parseProxyHeader } from './proxy-protocol.js';

const SIGNATURE = Buffer.from('\r\n\r\n\0\r\nQUIT\n', 'latin1');
const v2 = (command: number, family: number, body: Buffer): Buffer =>
  Buffer.concat([SIGNATURE, Buffer.from([command, family, body.length >> 8, body.length & 0xff]), body]);
const IPV4 = Buffer.from([203, 0, 113, 7, 10, 0, 0, 1, 0, 80, 7, 143]);
const IPV6 = Buffer.concat([Buffer.from('20010db8000000000000000000000001', 'hex'), Buffer.alloc(20)]);

describe('parseProxyHeader', () => {
  it.each([
    ['TCP4', 'PROXY TCP4 203.0.113.7 10.0.0.1 4711 1935\r\n', '203.0.113.7'],
    ['TCP6', 'PROXY TCP6 2001:db8::1 ::1 4711 1935\r\n', '2001:db8::1'],
    ['UNKNOWN', 'PROXY UNKNOWN\r\n', null],
  ])('returns the client of version 1 with %s', (_, text, address) => {
    expect(parseProxyHeader(Buffer.from(`${text}rest`))).toEqual({ address, bytes: text.length });
  });

  it.each([
    ['IPv4', v2(0x21, 0x11, IPV4), '203.0.113.7'],
    ['IPv6', v2(0x21, 0x21, IPV6), '2001:db8:0:0:0:0:0:1'],
    ['an extension', v2(0x21, 0x11, Buffer.concat([IPV4, Buffer.alloc(20)])), '203.0.113.7'],
    ['a health check', v2(0x20, 0, Buffer.alloc(0)), null],
    ['a unix socket', v2(0x21, 0x31, Buffer.alloc(216)), null],
  ])('returns the client of version 2 with %s', (_, header, address) => {
    expect(parseProxyHeader(Buffer.concat([header, Buffer.from('rest')]))).toEqual({ address, bytes: header.length });
  });

  it.each([
    ['version 1', Buffer.from('PROXY TCP4 203.0.113.7 10.0.0.1 4711 1935\r\n')],
    ['version 2', v2(0x21, 0x11, IPV4)],
  ])('returns undefined for every incomplete header of %s', (_, header) => {
    for (let length = 0; length < header.length; length++) {
      expect(parseProxyHeader(header.subarray(0, length))).toBeUndefined();
    }
  });

  it('returns null for a handshake of RTMP', () => {
    expect(parseProxyHeader(Buffer.from([3, 0, 0]))).toBeNull();
  });

  it.each([
    ['an endless line', Buffer.from(`PROXY TCP4 ${'1'.repeat(200)}`)],
    ['an invalid address', Buffer.from('PROXY TCP4 example.org 10.0.0.1 1 2\r\n')],
    ['an unknown family', Buffer.from('PROXY UDP4 203.0.113.7 10.0.0.1 1 2\r\n')],
    ['an unknown command', v2(0x2f, 0x11, IPV4)],
    ['a huge extension', v2(0x21, 0x11, Buffer.alloc(60_000))],
  ])('throws for %s', (_, bytes) => {
    expect(() => parseProxyHeader(bytes)).toThrow('PROXY header');
  });
});
