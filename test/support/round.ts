import type { LeagueRecord } from '../../src/contract/records/league.record.js';
import type { GameRecord, MatchRecord } from '../../src/contract/records/match.record.js';
import { sitePaths } from '../../src/contract/routes.js';
import type { Staff } from './browser-test.js';

interface NewStream {
  title: string;
  url: string;
  platform?: string;
}

interface NewGame {
  /** Time from now until the kick-off, in minutes. */
  minutes?: number;
  streams?: readonly NewStream[];
  /** Fields of the game in addition to its sides and its time. */
  [field: string]: unknown;
}

export const gamePath = ({ matchId, _id, title }: GameRecord): string => sitePaths.game(matchId, _id, title);

/** A match in its own league, for the games of tests. */
export class Round {
  private constructor(
    private readonly staff: Staff,
    readonly league: LeagueRecord,
    readonly match: MatchRecord,
  ) {}

  static async create(staff: Staff, name = 'Harbour League'): Promise<Round> {
    const logoUrl = 'https://example.org/logo.png';
    const newLeague = { name, abbreviation: 'HL', country: 'malta', category: 'Football', logoUrl };
    const { league } = await staff<{ league: LeagueRecord }>('POST', '/api/leagues', newLeague);
    const { match } = await staff<{ match: MatchRecord }>('POST', '/api/matches', { title: 'Round 1' });
    return new Round(staff, league, match);
  }

  /** Creates a game against "Visitors". By default it has been live for five minutes. */
  async addGame(homeTeam: string, { minutes = -5, streams = [], ...fields }: NewGame = {}): Promise<GameRecord> {
    const iso = new Date(Date.now() + minutes * 60_000).toISOString();
    const when = { date: iso.slice(0, 10), time: iso.slice(11, 16), timeZone: 'UTC' };
    const sides = { title: `${homeTeam} vs Visitors`, homeTeam, awayTeam: 'Visitors', location: 'The Old Ground' };
    const body = { ...sides, ...when, leagueId: this.league._id, ...(minutes < 0 && { status: 'Live' }), ...fields };
    const { game } = await this.staff<{ game: GameRecord }>('POST', `/api/matches/${this.match._id}/game`, body);
    return streams.length > 0 ? this.setStreams(game, streams) : game;
  }

  async setStreams(game: GameRecord, streamUrls: readonly NewStream[]): Promise<GameRecord> {
    const path = `${this.apiPath(game)}/streamUrls`;
    return (await this.staff<{ game: GameRecord }>('PUT', path, { streamUrls })).game;
  }

  setLive(game: GameRecord): Promise<unknown> {
    return this.staff('PUT', `${this.apiPath(game)}/live`);
  }

  finish(game: GameRecord): Promise<unknown> {
    const { title, homeTeam, awayTeam, location, date, time, timeZone, leagueId } = game;
    const body = { title, homeTeam, awayTeam, location, date, time, timeZone, leagueId, status: 'Finished' };
    return this.staff('PUT', this.apiPath(game), body);
  }

  private apiPath({ _id }: GameRecord): string {
    return `/api/matches/${this.match._id}/game/${_id}`;
  }
}
