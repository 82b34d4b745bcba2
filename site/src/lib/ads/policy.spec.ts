import { describe, expect, it } from '@jest/globals';
import type { AdZone } from '@contract/ads.js';
import { policyWithAds, zonesFor } from './policy.js';

const zone = (changes: Partial<AdZone>): AdZone => ({
  type: 'vignette',
  name: 'Vignette',
  id: '1',
  script: 'https://ads.example.net/{id}/tag.js',
  hosts: [],
  size: null,
  ...changes,
});

const POLICY = "default-src 'self'; script-src 'self' 'sha256-x'; connect-src 'self'; frame-src 'self'; img-src https:";

describe('the policy of pages with advertisements', () => {
  it('is unchanged without zones', () => {
    expect(policyWithAds(POLICY, [])).toBe(POLICY);
  });

  it('lets in the origins of the zones, each once, where scripts need them', () => {
    const zones = [
      zone({ hosts: ['https://media.example.net'] }),
      zone({ type: 'in-page-push', script: 'https://push.example.org/tag.js', hosts: ['https://media.example.net'] }),
    ];
    const origins = 'https://ads.example.net https://media.example.net https://push.example.org';
    expect(policyWithAds(POLICY, zones)).toBe(
      `default-src 'self'; script-src 'self' 'sha256-x' ${origins}; connect-src 'self' ${origins}; ` +
        `frame-src 'self' ${origins}; img-src https:`,
    );
  });

  it('has none of them for visitors who refused', () => {
    expect(zonesFor([zone({})], 'no')).toEqual([]);
    expect(zonesFor([zone({})], undefined)).toHaveLength(1);
    expect(zonesFor([zone({})], 'yes')).toHaveLength(1);
  });
});
