import type { APIRoute } from 'astro';
import { appleAppSite, appLinksFile } from '../../lib/server/app-links.js';

export const GET: APIRoute = ({ locals }) => {
  const { apps } = locals.site;
  return appLinksFile(apps.ios, appleAppSite(apps));
};
