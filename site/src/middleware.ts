import { AsyncLocalStorage } from 'node:async_hooks';
import { splitLanguage, type SiteLanguage } from '@contract/site-languages.js';
import type { ApiReply } from '@contract/site-locals.js';
import { callPath, createApiClient } from '@nepsh/client';
import { defineMiddleware } from 'astro:middleware';
import { API_URL } from 'astro:env/server';
import { readLanguageFrom } from './i18n/language.js';

/** The language of each rendering: several run at once. */
const rendered = new AsyncLocalStorage<SiteLanguage>();
readLanguageFrom(() => rendered.getStore());

/** Asks the API over the network: what the pages fall back to when the server did not hand them `locals`. */
async function fetchApi(path: string): Promise<ApiReply> {
  try {
    const { data, error, response } = await callPath(createApiClient({ baseUrl: API_URL }), 'GET', path);
    return { status: response.status, body: data ?? error };
  } catch {
    return { status: 503, body: null };
  }
}

export const onRequest = defineMiddleware((context, next) => {
  // Without the service around it the site is handed nothing; pages rely on all of it.
  const locals: Partial<App.Locals> = context.locals;
  locals.api ??= fetchApi;
  locals.site ??= {
    brandName: 'Nepsh',
    publicUrl: context.url.origin,
    socialLinks: [],
    adZones: [],
    apps: { android: [], ios: [] },
  };
  locals.newestEvent ??= null;
  locals.now ??= Date.now();
  locals.keep ??= () => undefined;
  const { language, path } = splitLanguage(context.url.pathname);
  // Pages know nothing of the prefix: one file serves every language.
  if (path === context.url.pathname) return rendered.run(language, () => next());
  return rendered.run(language, () => next(path + context.url.search));
});
