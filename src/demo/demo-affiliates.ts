import { affiliateWords, type AffiliateDoc } from '../modules/affiliates/affiliate.schema.js';
import { demoRecord } from './demo-record.js';

/** What a partner's link looks like. It is not active: the demo opens nobody else's pages. */
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
