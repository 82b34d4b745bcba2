import { describe, expect, it } from '@jest/globals';
import { deliveryWords } from './delivery-words.js';

describe('deliveryWords', () => {
  const wordsOf = (data: object) => deliveryWords({ event: 'game.live', payload: JSON.stringify({ data }) });

  it('returns words of the event and the payload, without field names, times, and addresses', () => {
    const game = { title: 'Lions vs Tigers', startsAt: '2031-05-01T12:00:00.000Z', isLive: true, score: [1, 2] };
    const words = wordsOf({ gameId: '5f0a', game: { ...game, highlightsUrl: 'https://example.org/v', league: null } });
    expect(words).toEqual(['game', 'live', '5f0a', 'lions', 'vs', 'tigers']);
  });

  it('limits the number of words', () => {
    expect(wordsOf({ text: Array.from({ length: 90 }, (_, index) => `w${index}`).join(' ') })).toHaveLength(32);
  });

  it('returns the words of the entire text if it is not JSON', () => {
    expect(deliveryWords({ event: 'game.live', payload: '{"title": Lions' })).toEqual([
      'game',
      'live',
      'title',
      'lions',
    ]);
  });
});
