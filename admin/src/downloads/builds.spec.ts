import { describe, expect, it } from '@jest/globals';
import { buildName, filePath, oneDecimal, releaseLabel, size, statusOf } from './builds.js';

describe('labels of builds', () => {
  it('names a build by its platform and version', () => {
    expect(buildName({ platform: 'ios', version: '2.4.1' })).toBe('iOS 2.4.1');
    expect(filePath({ id: 'a b' })).toBe('/api/mobile/downloads/a%20b/file');
  });

  it('formats shares and averages with one decimal and sizes unchanged', () => {
    expect([oneDecimal(0), oneDecimal(33.3), oneDecimal(40)]).toEqual(['0.0', '33.3', '40.0']);
    expect([size(48.2), size(1200)]).toEqual(['48.2 MB', '1,200 MB']);
  });

  it('returns the release status for its label', () => {
    expect(statusOf(releaseLabel('beta'))).toBe('beta');
    expect(statusOf(releaseLabel('stable'))).toBe('stable');
  });
});
