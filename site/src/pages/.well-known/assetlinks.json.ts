import type { APIRoute } from 'astro';
import { appLinksFile, assetLinks } from '../../lib/server/app-links.js';

export const GET: APIRoute = ({ locals }) => {
  const { apps } = locals.site;
  return appLinksFile(apps.android, assetLinks(apps));
};
