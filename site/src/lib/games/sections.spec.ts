import { describe, expect, it } from '@jest/globals';
import { aGame } from './fixtures.js';
import { cutSections, sectionsOf } from './sections.js';

const games = (count: number, changes: Parameters<typeof aGame>[0] = {}) =>
  Array.from({ length: count }, (_, index) =>
    aGame({ _id: `${changes.leagueId ?? ''}${changes.status}${index}`, ...changes }),
  );

const view = { zone: 'UTC', shown: ['2026-08-15'], today: '2026-08-15', day: null, results: false, category: '' };

describe('sectionsOf', () => {
  const live = aGame({ _id: 'live', status: 'Live', startsAt: '2026-08-14T23:00:00.000Z' });
  const over = aGame({ _id: 'over', status: 'Finished' });
  const coming = aGame({ _id: 'coming' });
  const later = aGame({ _id: 'later', startsAt: '2026-08-17T12:00:00.000Z' });
  const all = [live, over, coming, later];
  const ids = (changes: Partial<Parameters<typeof sectionsOf>[1]>) =>
    sectionsOf(all, { ...view, ...changes }).map(({ key, groups }) => [
      key,
      ...groups.flatMap((group) => group.games.map(({ _id }) => _id)),
    ]);

  it('has what is live, then the days shown, without what is over', () => {
    expect(ids({})).toEqual([
      ['live', 'live'],
      ['2026-08-15', 'coming'],
    ]);
  });

  it('has finished games of a past day, and live ones of the asked day alone', () => {
    expect(ids({ today: '2026-08-20', day: '2026-08-15' })).toEqual([['2026-08-15', 'over', 'coming']]);
    expect(ids({ today: '2026-08-20', day: '2026-08-14', shown: ['2026-08-14'] })).toEqual([['live', 'live']]);
  });

  it('has games of the sport asked for alone', () => {
    expect(ids({ category: 'tennis' })).toEqual([]);
    expect(ids({ category: 'football' })).toHaveLength(2);
  });

  it('has finished games alone among results', () => {
    expect(ids({ results: true })).toEqual([['2026-08-15', 'over']]);
  });
});

describe('cutSections', () => {
  const cut = (list: ReturnType<typeof games>, max: number) => cutSections(sectionsOf(list, view), max);

  it('leaves short lists whole', () => {
    const [section] = cut(games(10), 36);
    expect(section).toMatchObject({ count: 10, hidden: 0, closed: [] });
  });

  it('shows whole leagues first, a part of the next, and names the others', () => {
    const [section] = cut(
      [...games(10, { leagueId: 'a' }), ...games(10, { leagueId: 'b' }), ...games(10, { leagueId: 'c' })],
      15,
    );
    expect(section?.groups.map((group) => group.games.length)).toEqual([10, 5]);
    expect(section?.closed.map(({ leagueId }) => leagueId)).toEqual(['c']);
    expect(section?.hidden).toBe(15);
  });

  it('shows games of the day however many are live', () => {
    const [live, day] = cut([...games(200, { status: 'Live' }), ...games(50)], 36);
    expect([live?.hidden, day?.hidden]).toEqual([172, 42]);
  });
});
