import { LIMITS } from '../../src/contract/limits.js';
import { choice, text, wrongly } from '../support/bad-bodies.js';
import type { ResourceFacts } from '../support/resource-facts.js';

const build = {
  platform: 'ios',
  version: '1.0',
  downloadUrl: 'https://files.example.org/a.ipa',
  sizeInMB: 20,
  releaseStatus: 'beta',
};

export const facts: ResourceFacts = {
  open: [
    'GET /api/mobile/downloads',
    'GET /api/mobile/downloads/:id',
    'GET /api/mobile/downloads/:id/file',
    'GET /api/mobile/downloads/update',
    'PUT /api/mobile/downloads/:id/count',
  ],
  row: (index) => ({
    platform: index % 2 ? 'ios' : 'android',
    version: `1.${index}`,
    downloadUrl: `https://example.org/app-${index}`,
    sizeInMB: 10 + index,
    releaseStatus: index % 3 ? 'stable' : 'beta',
  }),
  rule: {
    good: build,
    fields: {
      platform: choice('Platform must be ios or android'),
      version: text('Version is required', LIMITS.version),
      downloadUrl: text('Download URL is required', LIMITS.url),
      sizeInMB: { kind: 'number', required: 'Size must be a number of MB' },
      releaseStatus: { kind: 'choice' },
    },
    more: [
      ...wrongly(build, 'version', ['1'], 'Version must be at least 2 characters'),
      ...wrongly(build, 'sizeInMB', [1, 0, -20, 1.99], 'Size must be at least 2 MB'),
      ...wrongly(build, 'sizeInMB', [100_001, 1e300], 'Size must be at most 100000 MB'),
      ...wrongly(build, 'downloadUrl', ['https:/', 'a'], 'Download URL must be at least 8 characters'),
      ...wrongly(
        build,
        'downloadUrl',
        [
          'http://example.org/a',
          'ftp://example.org/a',
          '/media/app.apk',
          'https://me:pw@example.org/',
          'file:///etc/passwd',
        ],
        'Download URL must be an https address',
      ),
      ...wrongly(build, 'downloadCount', [0, 1_000_000]),
    ],
  },
};
