import type { APIRoute } from 'astro';
import { sportSheet } from '../icons/sheet.js';

/** Serves the drawings of all sports, for pages that show more of them than they contain. */
export const GET: APIRoute = () =>
  new Response(sportSheet(), {
    headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' },
  });
