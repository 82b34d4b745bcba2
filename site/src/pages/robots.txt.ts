import { sitePaths } from '../i18n/paths.js';
import type { APIRoute } from 'astro';

/** Resources that pages embed or link to. They come first, because some crawlers follow the first matching rule. */
const OPEN = ['/api/picture/', '/api/calendar/'];
const CLOSED = ['/api/', '/dashboard', sitePaths.accessDenied];

/** Serves the rules for crawlers and the address of the sitemap. */
export const GET: APIRoute = ({ locals }) => {
  const rules = [...OPEN.map((path) => `Allow: ${path}`), ...CLOSED.map((path) => `Disallow: ${path}`)];
  return new Response(['User-agent: *', ...rules, '', `Sitemap: ${locals.site.publicUrl}/sitemap.xml`, ''].join('\n'));
};
