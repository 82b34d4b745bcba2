import { LIMITS } from '../../src/contract/limits.js';
import { choice, text, wrongly } from '../support/bad-bodies.js';
import type { ResourceFacts } from '../support/resource-facts.js';

export const facts: ResourceFacts = {
  open: ['GET /api/replays', 'GET /api/replays/:id', 'PUT /api/replays/:id/viewCount'],
  row: (index, { league, gameId }) => ({
    title: `Replay ${index}`,
    league,
    category: index % 2 ? 'Football' : 'Cricket',
    date: `2031-01-0${1 + Math.floor(index / 2)}`,
    ...(index % 2 ? { gameId } : {}),
  }),
  rule: ({ league }) => {
    const good = {
      title: 'Final',
      league,
      category: 'Football',
      date: '2026-05-01',
      thumbnail: 'https://img.example.org/1.png',
      highlightsUrl: '',
    };
    return {
      good,
      fields: {
        title: text('Title is required', LIMITS.title),
        league: text('League is required', LIMITS.name),
        category: choice('Category is required'),
        date: choice('Date is required'),
        thumbnail: { kind: 'text', max: LIMITS.url },
        highlightsUrl: { kind: 'text', max: LIMITS.url },
      },
      more: [
        ...wrongly(good, 'league', ['No such league'], 'League not found'),
        ...wrongly(good, 'category', ['football', 'Quidditch'], 'Category must be from the list'),
        ...wrongly(
          good,
          'date',
          ['2026-02-30', '2026-13-01', '1.5.2026', 'today', 1777593600000, { seconds: 'soon' }, { seconds: 1e300 }],
          'Date must look like 2026-08-15',
        ),
        ...wrongly(good, 'thumbnail', ['thumb.png', 'javascript:alert(1)'], 'Thumbnail must be a valid URL'),
        ...wrongly(good, 'highlightsUrl', ['highlights'], 'Highlights must be a valid URL'),
        ...wrongly(good, 'leagueId', ['x', 7]),
        ...wrongly(good, 'gameId', ['x', 7, '507f1f77bcf86cd799439011'], 'Game must be from the list'),
        ...wrongly(good, 'viewCount', [0]),
        ...wrongly(good, 'parts', [[{ title: 'One', url: 'https://example.org/1.m3u8' }]]),
        {
          name: 'unknown leagueId',
          body: { ...good, leagueId: '507f1f77bcf86cd799439011' },
          field: 'league',
          message: 'League not found',
        },
      ],
    };
  },
};
