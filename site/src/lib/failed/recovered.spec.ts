import { describe, expect, it } from '@jest/globals';
import { recovered } from './recovered.js';

const answers =
  (status: number, body = '') =>
  () =>
    Promise.resolve(new Response(body, { status }));

describe('a page whose records could not be read', () => {
  it('has recovered once it comes whole', async () => {
    expect(await recovered(answers(200, '<main>Games</main>'))).toBe(true);
  });

  it('has recovered when what it is about turns out to be gone', async () => {
    expect(await recovered(answers(404, 'Match Not Found'))).toBe(true);
  });

  it('has not while any part of it is missing, or nothing answers', async () => {
    expect(await recovered(answers(503, '<div data-failed></div>'))).toBe(false);
    expect(await recovered(answers(502, 'Bad Gateway'))).toBe(false);
    expect(await recovered(answers(200, '<main>Games<div data-failed></div></main>'))).toBe(false);
    expect(await recovered(() => Promise.reject(new TypeError('Failed to fetch')))).toBe(false);
  });
});
