import { describe, expect, it } from '@jest/globals';
import { PLAYBACK_METHODS, type Playback } from './playback.js';
import { Receiver } from './receiver.js';

const ORIGIN = 'https://sports.example.org';

/** A page in a frame with a record of the receiver's actions. */
function framed() {
  let receive: (message: object) => void = () => undefined;
  const posted: { text: string; origin: string }[] = [];
  const parent = { postMessage: (text: string, origin: string) => posted.push({ text, origin }) };
  const page = {
    parent,
    location: { origin: ORIGIN, href: `${ORIGIN}/api/stream?id=1` },
    addEventListener: (_: string, handler: (message: object) => void) => (receive = handler),
  };
  const done: string[] = [];
  const playback: Playback = {
    methods: PLAYBACK_METHODS,
    play: () => void done.push('play'),
    pause: () => void done.push('pause'),
    setMuted: (muted) => void done.push(muted ? 'mute' : 'unmute'),
    setVolume: (percent) => void done.push(`volume ${percent}`),
    state: () => ({ paused: true, muted: false, volume: 80, currentTime: 12, duration: 90 }),
  };
  const receiver = new Receiver(page as unknown as Window, playback);
  const send = (command: object, from: { source?: unknown; origin?: string } = {}): void =>
    receive({ source: parent, origin: ORIGIN, data: JSON.stringify({ context: 'player.js', ...command }), ...from });
  const emitted = (): Record<string, unknown>[] =>
    posted.map(({ text }) => JSON.parse(text) as Record<string, unknown>);
  return { receiver, send, emitted, posted, done, receive: (message: object) => receive(message), parent };
}

/** A page that an app shows in a WebView. */
function inApp() {
  const listeners: ((message: object) => void)[] = [];
  const addEventListener = (_: string, handler: (message: object) => void) => void listeners.push(handler);
  const posted: string[] = [];
  const page = {
    location: { origin: ORIGIN, href: `${ORIGIN}/api/stream?id=1` },
    addEventListener,
    document: { addEventListener },
    ReactNativeWebView: { postMessage: (text: string) => posted.push(text) },
  };
  Object.assign(page, { parent: page });
  const done: string[] = [];
  const playback: Playback = {
    methods: PLAYBACK_METHODS,
    play: () => void done.push('play'),
    pause: () => void done.push('pause'),
    setMuted: () => undefined,
    setVolume: () => undefined,
    state: () => ({ paused: true, muted: false, volume: 80, currentTime: 12, duration: 90 }),
  };
  const receiver = new Receiver(page as unknown as Window, playback);
  /** Sends to the window (0, iOS) or to the document (1, Android). */
  const send = (to: 0 | 1, command: object, from = { source: null as unknown, origin: '' }): void =>
    listeners[to]!({ ...from, data: JSON.stringify({ context: 'player.js', ...command }) });
  return { receiver, send, done, page, posted };
}

describe('Receiver in an app', () => {
  it('executes commands of the app only', () => {
    const { send, done, page } = inApp();
    send(0, { method: 'play' });
    send(1, { method: 'pause' });
    send(0, { method: 'play' }, { source: {}, origin: 'https://evil.example' });
    send(0, { method: 'play' }, { source: page, origin: ORIGIN });
    send(0, { method: 'play' }, { source: null, origin: 'https://evil.example' });
    expect(done).toEqual(['play', 'pause']);
  });

  it('posts to the app', () => {
    const { receiver, send, posted } = inApp();
    receiver.emit({ name: 'ready' });
    send(0, { method: 'addEventListener', value: 'timeupdate' });
    receiver.emit({ name: 'timeupdate', seconds: 3, duration: 9 });
    expect(posted.map((text) => (JSON.parse(text) as { event: string }).event)).toEqual(['ready', 'timeupdate']);
  });
});

describe('Receiver', () => {
  it('executes commands of the surrounding page', () => {
    const { send, done } = framed();
    for (const method of ['play', 'pause', 'mute', 'unmute', 'selfDestruct']) send({ method });
    send({ method: 'setVolume', value: 40 });
    send({ method: 'setVolume', value: 400 });
    send({ method: 'setVolume', value: 'loud' });
    expect(done).toEqual(['play', 'pause', 'mute', 'unmute', 'volume 40']);
  });

  it('ignores other windows, origins, and messages', () => {
    const { send, done, receive, parent } = framed();
    send({ method: 'play' }, { origin: 'https://evil.example' });
    send({ method: 'play' }, { source: {} });
    send({ method: 'play', context: 'another' });
    receive({ source: parent, origin: ORIGIN, data: 'no json' });
    receive({ source: parent, origin: ORIGIN, data: { context: 'player.js', method: 'play' } });
    expect(done).toEqual([]);
  });

  it('emits events only to subscribers of the same origin', () => {
    const { receiver, send, emitted, posted } = framed();
    receiver.emit({ name: 'play' });
    expect(posted).toEqual([]);
    send({ method: 'addEventListener', value: 'play', listener: 'mine' });
    send({ method: 'addEventListener', value: 'timeupdate' });
    receiver.emit({ name: 'play' });
    receiver.emit({ name: 'timeupdate', seconds: 3, duration: 9 });
    send({ method: 'removeEventListener', value: 'play', listener: 'mine' });
    receiver.emit({ name: 'play' });
    expect(emitted()).toEqual([
      { context: 'player.js', version: '0.0.11', event: 'play', listener: 'mine' },
      { context: 'player.js', version: '0.0.11', event: 'timeupdate', value: { seconds: 3, duration: 9 } },
    ]);
    expect(new Set(posted.map(({ origin }) => origin))).toEqual(new Set([ORIGIN]));
  });

  it('emits ready and errors without a subscription, and ready once to a late subscriber', () => {
    const { receiver, send, emitted } = framed();
    receiver.emit({ name: 'ready' });
    send({ method: 'addEventListener', value: 'ready', listener: 'late' });
    send({ method: 'addEventListener', value: 'ready', listener: 'late' });
    receiver.emit({ name: 'error', message: 'Gone.' });
    expect(emitted().map(({ event, listener }) => [event, listener])).toEqual([
      ['ready', undefined],
      ['ready', 'late'],
      ['error', undefined],
    ]);
    expect(emitted().at(-1)).toMatchObject({ value: { code: 'error', msg: 'Gone.' } });
  });

  it('responds to getters', () => {
    const { send, emitted } = framed();
    send({ method: 'getCurrentTime', listener: 'q1' });
    send({ method: 'getPaused', listener: 'q2' });
    expect(emitted().map(({ event, value, listener }) => [event, value, listener])).toEqual([
      ['getCurrentTime', 12, 'q1'],
      ['getPaused', true, 'q2'],
    ]);
  });
});
