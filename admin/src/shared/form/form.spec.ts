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

describe('validation by the contract’s classes', () => {
  it('says that a field is empty rather than what else is wrong with nothing', async () => {
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

  it('reaches into lists', async () => {
    const errors = await messages(dtoResolver(StreamUrlsDto), {
      streamUrls: [{ title: 'ok' }, { title: '', url: 'http://x' }],
    });
    expect(errors).toMatchObject({
      streamUrls: {
        1: { title: { message: 'Title is required' }, url: { message: 'URL must start with https:// or /media/' } },
      },
    });
  });

  it('asks for the league where the form has it', async () => {
    const errors = await messages(dtoResolver(NewGameForm, { league: 'leagueId' }), newGame('UTC', ''));
    expect(errors).toMatchObject({
      leagueId: { message: 'League is required' },
      matchId: { message: 'Match is required' },
    });
    expect(errors.league).toBeUndefined();
  });

  it('passes a form that is right', async () => {
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

describe('the server’s messages', () => {
  it('become the form’s, nested by their path', () => {
    expect(fieldErrors({ title: ['A', 'B'], 'streamUrls.0.url': ['C'] })).toEqual({
      title: 'A',
      streamUrls: { 0: { url: 'C' } },
    });
    expect(fieldErrors(undefined)).toEqual({});
  });
});

const found = (typed: string): string[] => ZONES.filter((zone) => zoneFits(typed, zone)).map(({ id }) => id);

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
    expect(found(typed)).toEqual([zone]);
  });

  it('has UTC first, and each zone once, under a name that is known', () => {
    expect(ZONES[0]?.id).toBe('UTC');
    expect(new Set(ZONES.map(({ id }) => zoneToday(id))).size).toBe(ZONES.length);
    for (const { id } of ZONES) expect(() => new Intl.DateTimeFormat('en', { timeZone: id })).not.toThrow();
  });

  it('finds a stored older name by the one of today', () => {
    expect(zoneFits('kathmandu', zoneChoice('Asia/Katmandu'))).toBe(true);
  });
});
