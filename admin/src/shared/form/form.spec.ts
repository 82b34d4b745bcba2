import { LeagueDto } from '@contract/dto/league.dto.js';
import { StreamUrlsDto } from '@contract/dto/stream.dto.js';
import { zoneToday } from '@contract/time/zone-names.js';
import { describe, expect, it } from '@jest/globals';
import { fieldErrors } from '../../api/errors.js';
import { newGame, NewGameForm } from '../../games/game-form.js';
import { zoneChoice, zoneFits, ZONES } from './ZoneInput.js';
import { dtoResolver } from './resolver.js';

const OPTIONS = { fields: {}, shouldUseNativeValidation: false };

async function messages(resolver: ReturnType<typeof dtoResolver>, values: object): Promise<Record<string, unknown>> {
  const { errors } = await resolver(values, undefined, OPTIONS);
  return errors;
}

describe('dtoResolver', () => {
  it('reports that a field is empty before other broken rules', async () => {
    const errors = await messages(dtoResolver(LeagueDto), {
      name: '',
      abbreviation: null,
      country: '',
      category: '',
      logoUrl: 'x',
    });
    expect(errors).toMatchObject({
      name: { message: 'Name is required' },
      abbreviation: { message: 'Abbreviation is required' },
      country: { message: 'Country is required' },
      category: { message: 'Please select a category' },
      logoUrl: { message: 'Invalid URL for logo' },
    });
  });

  it('validates the entries of lists', async () => {
    const errors = await messages(dtoResolver(StreamUrlsDto), {
      streamUrls: [{ title: 'ok' }, { title: '', url: 'http://x' }],
    });
    expect(errors).toMatchObject({
      streamUrls: {
        1: { title: { message: 'Title is required' }, url: { message: 'URL must start with https:// or /media/' } },
      },
    });
  });

  it('moves the message of the league to the form’s field', async () => {
    const errors = await messages(dtoResolver(NewGameForm, { league: 'leagueId' }), newGame('UTC', ''));
    expect(errors).toMatchObject({
      leagueId: { message: 'League is required' },
      matchId: { message: 'Match is required' },
    });
    expect(errors.league).toBeUndefined();
  });

  it('accepts a valid form', async () => {
    const values = {
      name: 'Serie A',
      abbreviation: 'SA',
      country: 'italy',
      category: 'Football',
      logoUrl: 'https://example.com/a.png',
    };
    expect(await messages(dtoResolver(LeagueDto), values)).toEqual({});
  });
});

describe('fieldErrors', () => {
  it('nests the server’s messages by path', () => {
    expect(fieldErrors({ title: ['A', 'B'], 'streamUrls.0.url': ['C'] })).toEqual({
      title: 'A',
      streamUrls: { 0: { url: 'C' } },
    });
    expect(fieldErrors(undefined)).toEqual({});
  });
});

const matches = (typed: string): string[] => ZONES.filter((zone) => zoneFits(typed, zone)).map(({ id }) => id);

describe('time zones', () => {
  it.each([
    ['Kathmandu', 'Asia/Kathmandu'],
    ['katmandu', 'Asia/Kathmandu'],
    ['Asia/Katmandu', 'Asia/Kathmandu'],
    ['asia kath', 'Asia/Kathmandu'],
    ['Kolkata', 'Asia/Kolkata'],
    ['calcutta', 'Asia/Kolkata'],
    ['kiev', 'Europe/Kyiv'],
    ['buenos aires', 'America/Argentina/Buenos_Aires'],
    ['new york', 'America/New_York'],
  ])('%s finds %s', (typed, zone) => {
    expect(matches(typed)).toEqual([zone]);
  });

  it('start with UTC and contain each zone once under a valid name', () => {
    expect(ZONES[0]?.id).toBe('UTC');
    expect(new Set(ZONES.map(({ id }) => zoneToday(id))).size).toBe(ZONES.length);
    for (const { id } of ZONES) expect(() => new Intl.DateTimeFormat('en', { timeZone: id })).not.toThrow();
  });

  it('match a stored former name by the current name', () => {
    expect(zoneFits('kathmandu', zoneChoice('Asia/Katmandu'))).toBe(true);
  });
});
