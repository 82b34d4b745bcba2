import { affiliateWords, type AffiliateDoc } from '../modules/affiliates/affiliate.schema.js';
import { demoRecord } from './demo-record.js';

/** Returns an example of a partner's link. It opens a page of the site itself, because the demo must not open other websites. */
export function demoAffiliates(now: Date, siteUrl: string, image = ''): AffiliateDoc[] {
  const partner = { title: 'Harbour Sports Shop', link: `${siteUrl}/about-us` };
  return [
    {
      ...demoRecord(now),
      ...partner,
      platforms: 'both',
      image,
      isActive: true,
      clicks: 0,
      words: affiliateWords(partner),
    },
  ];
}
