import { LANGUAGE_FACTS } from '@contract/site-languages.js';
import type { APIRoute } from 'astro';
import { t } from '../i18n/ui.js';
import { localPath, sitePaths } from '../i18n/paths.js';
import { language } from '../i18n/language.js';

/** Makes the site installable on a home screen. On iOS and iPadOS, only installed sites get notifications. */
export const GET: APIRoute = ({ locals }) => {
  const { brandName } = locals.site;
  const manifest = {
    id: '/',
    lang: language(),
    dir: LANGUAGE_FACTS[language()].dir,
    name: brandName,
    short_name: brandName,
    start_url: localPath('/'),
    scope: '/',
    display: 'standalone',
    background_color: '#0b0e15',
    theme_color: '#0b0e15',
    categories: ['sports'],
    shortcuts: [
      { name: t('games'), url: localPath('/') },
      { name: t('replays'), url: sitePaths.replays() },
    ],
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' },
  });
};
