import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { postForm } from './post.js';

const responseOf = (status: number, body: unknown): Response =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });

describe('postForm', () => {
  afterEach(() => void jest.restoreAllMocks());
  const send = (reply: () => Promise<Response>) => {
    const spy = jest.spyOn(globalThis, 'fetch').mockImplementation(reply);
    return { sent: postForm('/api/contact', { email: 'a@b.org' }), spy };
  };

  it('sends the values as JSON without cookies and returns the server’s message', async () => {
    const { sent, spy } = send(() => Promise.resolve(responseOf(201, { message: 'Thank you.' })));
    expect(await sent).toEqual({ ok: true, message: 'Thank you.' });
    const call = spy.mock.calls[0]?.[0] as Request;
    expect(call).toMatchObject({ url: 'http://localhost/api/contact', method: 'POST', credentials: 'omit' });
    expect(await call.json()).toEqual({ email: 'a@b.org' });
  });

  it('returns the error of each field', async () => {
    const body = { message: 'Email must be valid', errors: { email: ['Email must be valid', 'and more'], name: [] } };
    const { sent } = send(() => Promise.resolve(responseOf(400, body)));
    expect(await sent).toEqual({ ok: false, message: body.message, errors: { email: 'Email must be valid' } });
  });

  it('returns a message for a response without the API’s format', async () => {
    const { sent } = send(() => Promise.resolve(responseOf(502, '<html>')));
    expect(await sent).toEqual({ ok: false, message: 'The server returned status 502.', errors: {} });
  });

  it('returns its own message if the network is unavailable', async () => {
    const { sent } = send(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await sent).toEqual({ ok: false, message: 'Can’t connect to the server.', errors: {} });
  });
});
