import { GameDto } from '@contract/dto/game.dto.js';
import { LeagueDto } from '@contract/dto/league.dto.js';
import { StreamUrlsDto } from '@contract/dto/stream.dto.js';
import { usualLengthMinutes } from '@contract/sports.js';
import { describe, expect, it } from '@jest/globals';
import { fieldErrors } from '../../api/errors.js';
import { atOnce, GameForm, NewGameForm, newGame } from '../../games/game-form.js';
import { differences } from './merge.js';
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

describe('two versions of a record', () => {
  it('differ where a person would see it', () => {
    const found = differences(
      { name: 'A', short: '', other: 1 },
      { name: 'B', short: null, other: 2 },
      { name: 'Name', short: 'Short' },
    );
    expect(found).toEqual([{ field: 'name', label: 'Name', mine: 'A', theirs: 'B' }]);
  });

  it('reaches into a part of a record', () => {
    const labels = { 'notice.title': 'Title', 'notice.isEnabled': 'Show the notice' };
    const found = differences({ notice: { title: 'A', isEnabled: true } }, { notice: { title: 'A' } }, labels);
    expect(found).toEqual([{ field: 'notice.isEnabled', label: 'Show the notice', mine: 'Yes', theirs: '—' }]);
  });

  it('shows the entries of a list by what was typed, one a line', () => {
    const stored = { _id: 'x', id: 'x', title: 'First half', url: 'https://a.example/1', stream: '/api/stream?id=x' };
    const added = { title: 'Second half', url: 'https://a.example/2' };
    const [found] = differences({ parts: [stored, added] }, { parts: [stored] }, { parts: 'Parts' });
    expect(found?.theirs).toBe('First half, https://a.example/1');
    expect(found?.mine).toBe('First half, https://a.example/1\nSecond half, https://a.example/2');
    expect(differences({ parts: [stored] }, { parts: [{ ...stored, stream: '' }] }, { parts: 'Parts' })).toEqual([]);
  });
});

describe('a game’s form', () => {
  const now = Date.parse('2026-08-15T20:30:00Z');
  const form = { date: '2026-08-15', time: '20:00', timeZone: 'UTC', status: 'Scheduled' } as const;
  const settings = (shiftMinutes: number) =>
    ({ goLive: { shiftMinutes }, timeZone: 'UTC' }) as Parameters<typeof atOnce>[2];

  it('starts today at 20:00 in the setting’s zone, scheduled, on both platforms', () => {
    const start = newGame('Pacific/Auckland', 'm', now);
    expect(start).toMatchObject({ date: '2026-08-16', time: '20:00', platforms: 'both', status: 'Scheduled' });
  });

  it('goes live at once when its instant, shifted by the setting, is past', () => {
    const after = (more: object, shift: number) => atOnce({ ...form, ...more }, 'Football', settings(shift), now);
    expect(after({}, 0)).toBe('live');
    expect(after({}, 60)).toBe(null);
    expect(after({ time: '21:00' }, -45)).toBe('live');
    expect(after({ status: 'Finished' }, 0)).toBe(null);
  });

  it('is finished at once when its sport’s usual length is past too', () => {
    const length = usualLengthMinutes('Football') * 60_000;
    const kickoff = Date.parse('2026-08-15T20:00:00Z');
    expect(atOnce(form, 'Football', settings(0), kickoff + length - 1)).toBe('live');
    expect(atOnce(form, 'Football', settings(0), kickoff + length)).toBe('finished');
    expect(atOnce(form, 'Football', settings(30), kickoff + length)).toBe('live');
  });

  it('needs its time, which the API may do without', async () => {
    const game = { ...form, title: 'A vs B', homeTeam: 'A', awayTeam: 'B', location: 'C', league: 'L' };
    const errorsOf = async (dto: typeof GameDto, time: unknown) => {
      const { errors } = await dtoResolver(dto)({ ...game, time }, undefined, OPTIONS);
      return (errors as Record<string, { message?: string }>).time?.message;
    };
    for (const cleared of ['', null, undefined]) {
      expect(await errorsOf(GameForm, cleared)).toBe('Time is required');
      expect(await errorsOf(NewGameForm, cleared)).toBe('Time is required');
    }
    expect(await errorsOf(GameForm, '25:00')).toBe('Time must be an hour like 20:00');
    expect(await errorsOf(GameForm, '19:30')).toBe(undefined);
    expect(await errorsOf(GameDto, undefined)).toBe(undefined);
  });
});
