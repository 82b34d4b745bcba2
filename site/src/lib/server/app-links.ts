import type { LinkedApps } from '@contract/site-locals.js';

/** Paths that an app may open instead of the browser. */
const OPENED_BY_APPS = ['/match/*', '/league/*', '/team/*', '/replays/*'];

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
  applinks: { details: [{ appIDs: ios, components: OPENED_BY_APPS.map((path) => ({ '/': path })) }] },
});

/** Returns a file for apps, or 404 if the operator has configured no app. */
export function appLinksFile(apps: readonly unknown[], content: object): Response {
  if (apps.length === 0) return new Response(null, { status: 404 });
  const headers = { 'content-type': 'application/json', 'cache-control': 'public, max-age=3600' };
  return new Response(JSON.stringify(content), { headers });
}
