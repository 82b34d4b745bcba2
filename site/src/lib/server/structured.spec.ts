import { describe, expect, it } from '@jest/globals';
import type { GameRecord } from '@contract/records/match.record.js';
import { aGame } from '../games/fixtures.js';
import { gamePage } from './structured.js';

/** The event of a game, as search engines read it. */
function eventOf(changes: Partial<GameRecord>) {
  const game = { ...aGame(), date: '2026-08-15', streamUrls: [], revision: 1, ...changes } as unknown as GameRecord;
  const site = { brandName: 'Nepsh', publicUrl: 'https://example.org' };
  const page = JSON.parse(JSON.stringify(gamePage(game, 'https://example.org/game', site))) as { '@graph': object[] };
  return page['@graph'][0] as Record<string, unknown>;
}

describe('the structured data of a game', () => {
  it('names the day alone while the time is not confirmed', () => {
    const event = eventOf({ isTimeConfirmed: false });

    expect(event).toMatchObject({ startDate: '2026-08-15', superEvent: { startDate: '2026-08-15' } });
  });

  it('lists no placeholder as a team', () => {
    const chelsea = { '@type': 'SportsTeam', name: 'Chelsea' };

    const event = eventOf({ homeTeam: 'W1', isHomePlaceholder: true });

    expect(event).toMatchObject({ awayTeam: chelsea, competitor: [chelsea] });
    expect(event).not.toHaveProperty('homeTeam');
  });

  it('omits the competitors while both teams are placeholders', () => {
    const event = eventOf({ isHomePlaceholder: true, isAwayPlaceholder: true });

    expect(event).not.toHaveProperty('competitor');
  });
});
