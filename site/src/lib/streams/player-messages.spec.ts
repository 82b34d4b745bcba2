import { describe, expect, it } from '@jest/globals';
import { playerCommand, playerEvent, playerListen } from './player-messages.js';

describe('player.js messages', () => {
  it('are JSON texts with context and version', () => {
    expect(JSON.parse(playerCommand('pause'))).toEqual({ context: 'player.js', version: '0.0.11', method: 'pause' });
    expect(JSON.parse(playerListen('error'))).toMatchObject({ method: 'addEventListener', value: 'error' });
  });

  it('subscribe to the events that are known', () => {
    expect(playerEvent(JSON.stringify({ context: 'player.js', event: 'stalled' }))).toBe('stalled');
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
