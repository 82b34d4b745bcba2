import { describe, expect, it } from '@jest/globals';
import { playerCommand, playerEvent, playerListen } from './player-messages.js';

describe('player.js messages', () => {
  it('are JSON texts with context and version', () => {
    expect(JSON.parse(playerCommand('pause'))).toEqual({ context: 'player.js', version: '0.0.11', method: 'pause' });
    expect(JSON.parse(playerListen('error'))).toMatchObject({ method: 'addEventListener', value: 'error' });
  });

  it('subscribe to supported events', () => {
    const read = playerEvent(JSON.stringify({ context: 'player.js', event: 'stalled' }));
    expect(read).toEqual({ name: 'stalled', seconds: null, reportsTime: false, muted: false, mutes: false });
  });

  it('contain the position and whether the player reports it', () => {
    const read = (event: string, value: unknown) => playerEvent(JSON.stringify({ context: 'player.js', event, value }));
    expect(read('timeupdate', { seconds: 12.5, duration: 0 })).toMatchObject({ seconds: 12.5 });
    expect(read('ready', { methods: ['play', 'getCurrentTime'] })).toMatchObject({ reportsTime: true });
    expect(read('ready', { methods: ['addEventListener'] })).toMatchObject({ reportsTime: false });
  });

  it.each([
    ['another sender', JSON.stringify({ context: 'other', event: 'play' })],
    ['an unknown event', JSON.stringify({ context: 'player.js', event: 'explode' })],
    ['no JSON', 'play'],
    ['an object', { context: 'player.js', event: 'play' }],
    ['null', 'null'],
  ])('ignore %s', (_, data) => {
    expect(playerEvent(data)).toBeNull();
  });
});
