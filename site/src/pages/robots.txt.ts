import { sitePaths } from '../i18n/paths.js';
import type { APIRoute } from 'astro';

/** Files of pages that others fetch. They come before the rest, as some crawlers follow the first rule that matches. */
const OPEN = ['/api/picture/', '/api/calendar/'];
const CLOSED = ['/api/', '/dashboard', sitePaths.accessDenied];

/** What crawlers may read, and where the list of pages is. */
export const GET: APIRoute = ({ locals }) => {
  const rules = [...OPEN.map((path) => `Allow: ${path}`), ...CLOSED.map((path) => `Disallow: ${path}`)];
  return new Response(['User-agent: *', ...rules, '', `Sitemap: ${locals.site.publicUrl}/sitemap.xml`, ''].join('\n'));
};
