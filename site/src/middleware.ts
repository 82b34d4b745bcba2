import { AsyncLocalStorage } from 'node:async_hooks';
import { splitLanguage, type SiteLanguage } from '@contract/site-languages.js';
import type { ApiReply } from '@contract/site-locals.js';
import { callPath, createApiClient } from '@nepsh/client';
import { defineMiddleware } from 'astro:middleware';
import { API_URL } from 'astro:env/server';
import { readLanguageFrom } from './i18n/language.js';

/** Language of each rendering, because several run concurrently. */
const rendered = new AsyncLocalStorage<SiteLanguage>();
readLanguageFrom(() => rendered.getStore());

/** Calls the API over the network. Fallback for requests without the server's `locals`. */
async function fetchApi(path: string): Promise<ApiReply> {
  try {
    const { data, error, response } = await callPath(createApiClient({ baseUrl: API_URL }), 'GET', path);
    return { status: response.status, body: data ?? error };
  } catch {
    return { status: 503, body: null };
  }
}

export const onRequest = defineMiddleware((context, next) => {
  // Without the surrounding service, the locals are empty, but pages rely on all of them.
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
  // Pages do not see the prefix, so one file serves every language.
  if (path === context.url.pathname) return rendered.run(language, () => next());
  return rendered.run(language, () => next(path + context.url.search));
});
