import { DEFAULT_LANGUAGE, SITE_LANGUAGES } from '@contract/site-languages.js';
import type { LinkedApps } from '@contract/site-locals.js';

/** Pages that an app may open instead of the browser. docs/mobile.md lists the same prefixes for Android. */
const PAGES_OF_APPS = ['/match/', '/league/', '/team/', '/replays/', '/clip/'];
const LANGUAGE_PREFIXES = SITE_LANGUAGES.map((code) => (code === DEFAULT_LANGUAGE ? '' : `/${code}`));
/** Prefixes of the paths that an app may open, in every language of the site. */
const APP_PATH_PREFIXES = LANGUAGE_PREFIXES.flatMap((language) => PAGES_OF_APPS.map((page) => language + page));

/** Feeds have addresses of their league's page, but only programs read them. The first matching component counts. */
const FEEDS = { '/': '*/feed.xml', exclude: true };

/** Returns the Android apps that may open the site's links (https://developers.google.com/digital-asset-links). */
export const assetLinks = ({ android }: LinkedApps): object[] =>
  android.map(({ packageName, fingerprints }) => ({
    relation: ['delegate_permission/common.handle_all_urls'],
    target: { namespace: 'android_app', package_name: packageName, sha256_cert_fingerprints: fingerprints },
  }));

/**
 * Returns the iOS apps that may open the site's links
 * (https://developer.apple.com/documentation/xcode/supporting-associated-domains).
 */
export const appleAppSite = ({ ios }: LinkedApps): object => ({
  applinks: {
    details: [{ appIDs: ios, components: [FEEDS, ...APP_PATH_PREFIXES.map((prefix) => ({ '/': `${prefix}*` }))] }],
  },
});

/** Returns a file for apps, or 404 if the operator has configured no app. */
export function appLinksFile(apps: readonly unknown[], content: object): Response {
  if (apps.length === 0) return new Response(null, { status: 404 });
  const headers = { 'content-type': 'application/json', 'cache-control': 'public, max-age=3600' };
  return new Response(JSON.stringify(content), { headers });
}
