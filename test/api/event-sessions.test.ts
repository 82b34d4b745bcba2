import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { signIn, startTestApp, type TestApp } from '../support/app.js';
import { EventListener } from '../support/events.js';
import { FakeClock } from '../support/fake-clock.js';

const HOUR = 3_600_000;

describe('the event stream of an unused session', () => {
  const clock = new FakeClock();
  let test: TestApp;

  beforeAll(async () => {
    test = await startTestApp({ clock });
  });
  afterAll(() => test.close());

  it('ends with the session, twelve hours after its last use', async () => {
    const [idle, busy] = [await signIn(test), await signIn(test)];
    const readers = await Promise.all(
      [idle, busy].map(({ authorization }) => EventListener.open(test.url, { authorization })),
    );
    clock.advance(11 * HOUR);
    await request(test.url).get('/api/auth/me').set('authorization', busy.authorization).expect(200);
    clock.advance(2 * HOUR);
    await readers[0]?.untilEnd();
    // This request follows the end of the idle session, so the stream of the used session has not ended.
    await request(test.url).get('/api/auth/me').set('authorization', idle.authorization).expect(401);
    expect(readers[1]?.ended).toBe(false);
    clock.advance(13 * HOUR);
    await readers[1]?.untilEnd();
    expect(readers.map((reader) => reader.received.at(-1)?.name)).toEqual(['reload', 'reload']);
  });
});
