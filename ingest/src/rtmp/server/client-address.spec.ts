import { addressMatcher, limitKey, normalizeAddress } from './client-address.js';

describe('normalizeAddress', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:0:0:0:0:0:1', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
  ])('returns %s as %s', (address, expected) => {
    expect(normalizeAddress(address)).toBe(expected);
  });
});

describe('limitKey', () => {
  it('returns an IPv4 address as it is', () => {
    expect(limitKey('203.0.113.7')).toBe('203.0.113.7');
  });

  it.each(['2001:db8:1:2::1', '2001:db8:1:2:ffff:1:2:3', '2001:db8:1:2::'])('returns the network of %s', (address) => {
    expect(limitKey(address)).toBe('2001:db8:1:2::/64');
  });

  it.each([
    ['::1', '0:0:0:0::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
  ])('returns the network of the short address %s', (address, key) => {
    expect(limitKey(address)).toBe(key);
  });
});

describe('addressMatcher', () => {
  const matches = addressMatcher(['127.0.0.1', '10.0.0.0/8', '2001:db8::/32']);

  it.each(['127.0.0.1', '10.1.2.3', '2001:db8::7'])('matches %s', (address) => {
    expect(matches(address)).toBe(true);
  });

  it.each(['127.0.0.2', '11.1.2.3', '2001:db9::7'])('does not match %s', (address) => {
    expect(matches(address)).toBe(false);
  });
});
