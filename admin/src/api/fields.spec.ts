import { AffiliateDto } from '@contract/dto/affiliate.dto.js';
import { GameDto } from '@contract/dto/game.dto.js';
import { LeagueDto, LeagueUpdateDto } from '@contract/dto/league.dto.js';
import { MatchDto } from '@contract/dto/match.dto.js';
import { PushNotificationDto } from '@contract/dto/notification.dto.js';
import { ReplayDto } from '@contract/dto/replay.dto.js';
import { describe, expect, it } from '@jest/globals';
import { NewGameForm } from '../games/game-form.js';
import { type Dto, fieldsOf, pick, rulesOf } from './fields.js';
import { gameBody, streamEntries } from './game-body.js';

describe('pick', () => {
  it('accepts the fields for which the DTO has rules', () => {
    expect([...fieldsOf(LeagueDto)].sort()).toEqual([
      ...['abbreviation', 'category', 'country', 'logoUrl', 'name', 'seasonStart'],
    ]);
    expect(fieldsOf(GameDto)).toContain('timeZone');
  });

  it('omits fields that only records have', () => {
    const record = { id: '1', _id: '1', revision: 3, name: 'Serie A', createdAt: 'x' };
    expect(pick(LeagueDto, record)).toEqual({ name: 'Serie A' });
  });

  it('sends a cleared text as an empty text and omits missing fields', () => {
    expect(pick(GameDto, { highlightsUrl: null, title: undefined })).toEqual({ highlightsUrl: '' });
  });
});

describe('isNeverEmpty', () => {
  it.each<[string, boolean, Dto, string]>([
    ['of a required field', true, LeagueDto, 'logoUrl'],
    ['of an optional choice', true, AffiliateDto, 'platforms'],
    ['of a field that only the form requires', true, NewGameForm, 'time'],
    ['of a conditionally required field', true, PushNotificationDto, 'gameId'],
    ['of an optional field', false, LeagueUpdateDto, 'logoUrl'],
    ['of a choice that may be empty', false, MatchDto, 'category'],
    ['of a field that may be sent empty', false, ReplayDto, 'gameId'],
  ])('%s is %p', (_, is, dto, field) => {
    expect(rulesOf(dto, field).isNeverEmpty).toBe(is);
  });
});

describe('gameBody', () => {
  it('derives isLive from the status', () => {
    expect(gameBody({ status: 'Live', isLive: false })).toEqual({ status: 'Live', isLive: true });
    expect(gameBody({ status: 'Finished', isLive: true })).toEqual({ status: 'Finished', isLive: false });
  });

  it('contains only the id of a stored league', () => {
    expect(gameBody({ leagueId: 'a', league: 'Premier League' })).toEqual({ leagueId: 'a' });
    expect(gameBody({ league: 'Premier League' })).toEqual({ league: 'Premier League' });
  });

  it('omits the view count', () => {
    expect(gameBody({ viewCount: 9 })).toEqual({});
  });
});

describe('streamEntries', () => {
  it('omits an address that the form cannot show, so that the stored address stays', () => {
    const [unchanged, changed, emptied] = streamEntries([
      { _id: 'a', title: 'One', url: null, stream: '/api/stream?id=a' },
      { title: 'Two', url: 'https://example.com/2' },
      { _id: 'c', title: 'Three', url: '' },
    ]);
    expect(unchanged).toEqual({ _id: 'a', title: 'One' });
    expect(changed).toEqual({ title: 'Two', url: 'https://example.com/2' });
    expect(emptied).toEqual({ _id: 'c', title: 'Three', url: '' });
  });
});
