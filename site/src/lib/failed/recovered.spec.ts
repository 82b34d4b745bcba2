import { describe, expect, it } from '@jest/globals';
import { recovered } from './recovered.js';

const respondWith =
  (status: number, body = '') =>
  () =>
    Promise.resolve(new Response(body, { status }));

describe('recovered', () => {
  it('is true for a complete page', async () => {
    expect(await recovered(respondWith(200, '<main>Games</main>'))).toBe(true);
  });

  it('is true if the page’s subject no longer exists', async () => {
    expect(await recovered(respondWith(404, 'Match Not Found'))).toBe(true);
  });

  it('is false while a part of the page fails or the server is unavailable', async () => {
    expect(await recovered(respondWith(503, '<div data-failed></div>'))).toBe(false);
    expect(await recovered(respondWith(502, 'Bad Gateway'))).toBe(false);
    expect(await recovered(respondWith(200, '<main>Games<div data-failed></div></main>'))).toBe(false);
    expect(await recovered(() => Promise.reject(new TypeError('Failed to fetch')))).toBe(false);
  });
});
