import { describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import type { SiteConfig } from '../../contract/site-locals.js';
import { siteLocals } from './site-locals.js';

describe('parsed responses for pages', () => {
  it('are limited in number, even if they are small', async () => {
    const requests = new Map<string, boolean>();
    const inject = ({ url, headers }: { url: string; headers: Record<string, string> }) => {
      const isKnown = 'if-none-match' in headers;
      requests.set(url, isKnown);
      const rawPayload = Buffer.from('{"matches":[]}');
      const response = { headers: { etag: `"${url}"` }, rawPayload, json: (): unknown => ({ matches: [] }) };
      return Promise.resolve({ ...response, statusCode: isKnown ? 304 : 200 });
    };
    const server = { inject } as unknown as FastifyInstance;
    const localsFor = siteLocals(
      server,
      () => ({}) as SiteConfig,
      () => 0,
    );
    const locals = localsFor({ now: 0, keep: () => undefined, lacks: () => undefined });
    const most = 5_000;
    for (let day = 0; day < most; day += 1) await locals.api(`/api/matches/web?day=${day}`);
    expect((await locals.api(`/api/matches/web?day=${most - 1}`)).body).toEqual({ matches: [] });
    await locals.api('/api/matches/web?day=0');
    expect([requests.get(`/api/matches/web?day=${most - 1}`), requests.get('/api/matches/web?day=0')]).toEqual([
      true,
      false,
    ]);
  });
});
