import { describe, expect, it } from '@jest/globals';
import { buildName, filePath, oneDecimal, releaseLabel, size, statusOf } from './builds.js';

describe('a build in words', () => {
  it('is named by its platform and version', () => {
    expect(buildName({ platform: 'ios', version: '2.4.1' })).toBe('iOS 2.4.1');
    expect(filePath({ id: 'a b' })).toBe('/api/mobile/downloads/a%20b/file');
  });

  it('shows shares and averages to one decimal, sizes as they were given', () => {
    expect([oneDecimal(0), oneDecimal(33.3), oneDecimal(40)]).toEqual(['0.0', '33.3', '40.0']);
    expect([size(48.2), size(1200)]).toEqual(['48.2 MB', '1,200 MB']);
  });

  it('finds the release status behind its word', () => {
    expect(statusOf(releaseLabel('beta'))).toBe('beta');
    expect(statusOf(releaseLabel('stable'))).toBe('stable');
  });
});
