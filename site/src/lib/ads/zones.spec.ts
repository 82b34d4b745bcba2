import { expect, it } from '@jest/globals';
import type { AdZone } from '@contract/ads.js';
import { zonesFor } from './zones.js';

const zone: AdZone = {
  type: 'vignette',
  name: 'Vignette',
  id: '1',
  script: 'https://ads.example.net/{id}/tag.js',
  hosts: [],
  size: null,
};

it('zonesFor returns no zones after a refusal', () => {
  expect(zonesFor([zone], 'no')).toEqual([]);
  expect(zonesFor([zone], undefined)).toHaveLength(1);
  expect(zonesFor([zone], 'yes')).toHaveLength(1);
});
