import { affiliateWords, type AffiliateDoc } from '../modules/affiliates/affiliate.schema.js';
import { demoRecord } from './demo-record.js';

/** Returns an example of a partner's link. The link is inactive, because the demo must not open other websites. */
export function demoAffiliates(now: Date, image = ''): AffiliateDoc[] {
  const partner = { title: 'Harbour Sports Shop', link: 'https://shop.example.org/welcome' };
  return [
    {
      ...demoRecord(now),
      ...partner,
      platforms: 'both',
      image,
      isActive: false,
      clicks: 0,
      words: affiliateWords(partner),
    },
  ];
}
