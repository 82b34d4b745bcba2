import { sitePaths } from '../i18n/paths.js';
import type { APIRoute } from 'astro';

/** What crawlers may read, and where the list of pages is. */
export const GET: APIRoute = ({ locals }) => {
  const closed = ['/api/', '/dashboard', sitePaths.accessDenied].map((path) => `Disallow: ${path}`);
  return new Response(['User-agent: *', ...closed, '', `Sitemap: ${locals.site.publicUrl}/sitemap.xml`, ''].join('\n'));
};
