import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { postForm } from './post.js';

const answer = (status: number, body: unknown): Response =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });

describe('sending a form', () => {
  afterEach(() => void jest.restoreAllMocks());
  const send = (reply: () => Promise<Response>) => {
    const spy = jest.spyOn(globalThis, 'fetch').mockImplementation(reply);
    return { sent: postForm('/api/contact', { email: 'a@b.org' }), spy };
  };

  it("passes the values on as JSON, without cookies, and returns the server's message", async () => {
    const { sent, spy } = send(() => Promise.resolve(answer(201, { message: 'Thank you.' })));
    expect(await sent).toEqual({ ok: true, message: 'Thank you.' });
    const call = spy.mock.calls[0]?.[0] as Request;
    expect(call).toMatchObject({ url: 'http://localhost/api/contact', method: 'POST', credentials: 'omit' });
    expect(await call.json()).toEqual({ email: 'a@b.org' });
  });

  it('returns what is wrong with each field', async () => {
    const body = { message: 'Email must be valid', errors: { email: ['Email must be valid', 'and more'], name: [] } };
    const { sent } = send(() => Promise.resolve(answer(400, body)));
    expect(await sent).toEqual({ ok: false, message: body.message, errors: { email: 'Email must be valid' } });
  });

  it('has words for an answer that is none of ours', async () => {
    const { sent } = send(() => Promise.resolve(answer(502, '<html>')));
    expect(await sent).toEqual({ ok: false, message: 'The server answered 502.', errors: {} });
  });

  it('says in words of its own that the network is unavailable', async () => {
    const { sent } = send(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await sent).toEqual({ ok: false, message: 'There is no connection to the server.', errors: {} });
  });
});
