import { describe, expect, it } from '@jest/globals';
import { pushSupport, type PushSupport } from './support.js';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15';
const LINUX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

describe('pushSupport', () => {
  it.each<[string, PushSupport, boolean, boolean, string, number]>([
    ['a browser with everything', 'ready', true, true, LINUX, 0],
    ['a site on the home screen of an iPhone', 'ready', true, true, IPHONE, 5],
    ['an iPhone', 'home-screen', true, false, IPHONE, 5],
    ['an iPad, which calls itself a Mac', 'home-screen', true, false, MAC, 5],
    ['a Mac without push', 'missing', true, false, MAC, 0],
    ['another browser without push', 'missing', true, false, LINUX, 0],
    ['an address without https', 'insecure', false, false, IPHONE, 5],
  ])('%s: %s', (_, expected, isSecure, hasPush, userAgent, touchPoints) => {
    expect(pushSupport({ isSecure, hasPush, userAgent, touchPoints })).toBe(expected);
  });
});
