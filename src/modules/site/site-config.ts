import type { SiteConfig } from '../../contract/site-locals.js';
import type { Config } from '../../platform/config/config.js';
import { adZones } from '../ads/ads.config.js';
import { linkedApps } from './linked-apps.config.js';
import { socialLinks } from './social-links.config.js';

/** Returns the operator's settings that the site's pages need. */
export const siteConfig = (config: Config, publicUrl: string): SiteConfig => ({
  brandName: config.brandName,
  publicUrl,
  socialLinks: config.get(socialLinks),
  adZones: config.get(adZones),
  apps: config.get(linkedApps),
});
