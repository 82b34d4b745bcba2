import { AffiliateDto } from '@contract/dto/affiliate.dto.js';
import { GameDto } from '@contract/dto/game.dto.js';
import { LeagueDto, LeagueUpdateDto } from '@contract/dto/league.dto.js';
import { MatchDto } from '@contract/dto/match.dto.js';
import { PushNotificationDto } from '@contract/dto/notification.dto.js';
import { ReplayDto } from '@contract/dto/replay.dto.js';
import { describe, expect, it } from '@jest/globals';
import { NewGameForm } from '../games/game-form.js';
import { type Dto, fieldsOf, pick, rulesOf } from './fields.js';
import { gameBody, streamEntries } from './games.js';

describe('what a call may carry', () => {
  it('is what the DTO has rules for', () => {
    expect([...fieldsOf(LeagueDto)].sort()).toEqual([
      ...['abbreviation', 'category', 'country', 'logoUrl', 'name', 'seasonStart'],
    ]);
    expect(fieldsOf(GameDto)).toContain('timeZone');
  });

  it('leaves a record’s own fields behind', () => {
    const record = { id: '1', _id: '1', revision: 3, name: 'Serie A', createdAt: 'x' };
    expect(pick(LeagueDto, record)).toEqual({ name: 'Serie A' });
  });

  it('sends a cleared text as an empty one, and nothing for what was never there', () => {
    expect(pick(GameDto, { highlightsUrl: null, title: undefined })).toEqual({ highlightsUrl: '' });
  });
});

describe('a field that is never empty', () => {
  it.each<[string, boolean, Dto, string]>([
    ['has to be sent', true, LeagueDto, 'logoUrl'],
    ['may be left out and is a choice', true, AffiliateDto, 'platforms'],
    ['is asked for by its form alone', true, NewGameForm, 'time'],
    ['is asked for where another one is chosen', true, PushNotificationDto, 'gameId'],
    ['may be left out', false, LeagueUpdateDto, 'logoUrl'],
    ['may be chosen to be nothing', false, MatchDto, 'category'],
    ['may be nothing when it is sent', false, ReplayDto, 'gameId'],
  ])('%s: %p', (_, is, dto, field) => {
    expect(rulesOf(dto, field).isNeverEmpty).toBe(is);
  });
});

describe('a game’s body', () => {
  it('lets isLive follow the status', () => {
    expect(gameBody({ status: 'Live', isLive: false })).toEqual({ status: 'Live', isLive: true });
    expect(gameBody({ status: 'Finished', isLive: true })).toEqual({ status: 'Finished', isLive: false });
  });

  it('names the league by its id alone when it has one', () => {
    expect(gameBody({ leagueId: 'a', league: 'Premier League' })).toEqual({ leagueId: 'a' });
    expect(gameBody({ league: 'Premier League' })).toEqual({ league: 'Premier League' });
  });

  it('never sends the count of views', () => {
    expect(gameBody({ viewCount: 9 })).toEqual({});
  });
});

describe('stream entries', () => {
  it('go without an address that the form does not know, so that the stored one stays', () => {
    const [kept, changed, emptied] = streamEntries([
      { _id: 'a', title: 'One', url: null, stream: '/api/stream?id=a' },
      { title: 'Two', url: 'https://example.com/2' },
      { _id: 'c', title: 'Three', url: '' },
    ]);
    expect(kept).toEqual({ _id: 'a', title: 'One' });
    expect(changed).toEqual({ title: 'Two', url: 'https://example.com/2' });
    expect(emptied).toEqual({ _id: 'c', title: 'Three', url: '' });
  });
});
