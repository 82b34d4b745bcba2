import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import { versus } from '../../contract/games.js';
import type { MatchRequestDto, MatchRequestStatusDto, RequestedGameDto } from '../../contract/dto/match-request.dto.js';
import type { GameRecord } from '../../contract/records/match.record.js';
import { MESSAGES } from '../../contract/messages.js';
import type { MatchRequestRecord } from '../../contract/records/match-request.record.js';
import { toObjectId } from '../../platform/database/records/object-id.js';
import { baseOf } from '../../platform/database/records/record.js';
import type { Caller } from '../../platform/http/access/access.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import type { ListQuery } from '../../platform/http/lists/list-query.js';
import type { GameDoc } from '../games/game.schema.js';
import { GamesService } from '../games/games.service.js';
import { RecordTools } from '../records/record-tools.js';
import type { Records } from '../records/records.js';
import { RequestAnswers } from './request-answers.js';
import { MATCH_REQUEST_MODEL, matchRequestWords, type MatchRequestDoc } from './request.schema.js';

/** Returns the fields of a request that the log stores. Excludes the visitor and all texts. */
const loggedRequest = ({ status, gameId, mailState }: MatchRequestDoc) => ({
  status,
  gameId: gameId?.toHexString() ?? null,
  mailState: mailState ?? null,
});

const nameOf = ({ team }: MatchRequestDoc): string => versus(team);

@Injectable()
export class MatchRequestsService {
  private readonly records: Records<MatchRequestDoc, MatchRequestRecord>;

  constructor(
    @InjectModel(MATCH_REQUEST_MODEL) model: Model<MatchRequestDoc>,
    private readonly games: GamesService,
    private readonly replies: RequestAnswers,
    tools: RecordTools,
  ) {
    this.records = tools.records({
      model,
      resource: 'requests',
      mapping: { convert: { id: toObjectId }, words: true },
      toRecord: ({ username, email, team, category, league, status, gameId, note, mailState, ...doc }) => ({
        ...baseOf(doc),
        username,
        email,
        team: { homeTeam: team.homeTeam, awayTeam: team.awayTeam },
        category,
        league,
        status,
        gameId: gameId?.toHexString() ?? null,
        note: note ?? '',
        mailState: mailState ?? null,
      }),
      logged: loggedRequest,
      nameOf,
      labelOf: (noun, doc) => `${noun} for "${nameOf(doc)}"`,
      wordsOf: matchRequestWords,
    });
  }

  list(query: ListQuery): Promise<{ records: MatchRequestRecord[]; total: number }> {
    return this.records.list(query);
  }

  /** Returns a request. Throws REQUEST_NOT_FOUND. */
  read(id: Types.ObjectId): Promise<MatchRequestRecord> {
    return this.records.read(id);
  }

  /** Stores a visitor's request with the status New. */
  receive({ homeTeam, awayTeam, category, league, email, username }: MatchRequestDto): Promise<MatchRequestRecord> {
    const team = { homeTeam, awayTeam };
    const unanswered = { status: 'New' as const, gameId: null, note: '', mailed: '' as const, mailState: null };
    return this.records.create({ username, email, team, category, league, ...unanswered }, null);
  }

  /**
   * Changes the status of a request. Throws REQUEST_NOT_FOUND, STALE_WRITE, and VALIDATION_FAILED for a note if the status is not
   * Cancel.
   */
  async setStatus(
    id: Types.ObjectId,
    { status, note = '' }: MatchRequestStatusDto,
    ifMatch: number | null,
    caller: Caller,
  ): Promise<MatchRequestRecord> {
    const action = (doc: MatchRequestDoc): string => `Marked the ${this.records.labelOf(doc)} as ${status}`;
    if (note && status !== 'Cancel') throw ApiError.field('note', MESSAGES.noteOfDeclined);
    let news = {};
    const change = (before: MatchRequestDoc) => {
      const changed = { status, note };
      news = this.replies.markOf({ ...before, ...changed });
      return { ...changed, ...news };
    };
    const then = async (after: MatchRequestDoc): Promise<void> => {
      if ('mailed' in news) await this.replies.send(after);
    };
    return this.records.update(id, { ifMatch, change, then, action }, caller);
  }

  /**
   * Adds the requested game. The same write approves the request and stores the game's id. Throws REQUEST_NOT_FOUND, STALE_WRITE,
   * REQUEST_HAS_GAME, and the errors of a new game.
   */
  async makeGame(
    id: Types.ObjectId,
    { matchId, ...dto }: RequestedGameDto,
    ifMatch: number | null,
    caller: Caller,
  ): Promise<{ request: MatchRequestRecord; game: GameRecord }> {
    let draft!: GameDoc;
    let game!: GameRecord;
    let news = {};
    const change = async (doc: MatchRequestDoc) => {
      if (doc.gameId) throw new ApiError('REQUEST_HAS_GAME');
      draft = await this.games.draft(new Types.ObjectId(matchId), dto, caller);
      const changed = { status: 'Approved' as const, gameId: draft._id, note: '' };
      news = this.replies.markOf({ ...doc, ...changed });
      return { ...changed, ...news };
    };
    const then = async (after: MatchRequestDoc): Promise<void> => {
      game = await this.games.add(draft, caller);
      if ('mailed' in news) await this.replies.send(after, game);
    };
    const action = (doc: MatchRequestDoc): string => `Created a game from the ${this.records.labelOf(doc)}`;
    const request = await this.records.update(id, { ifMatch, change, then, action }, caller);
    return { request, game };
  }

  remove(id: Types.ObjectId, ifMatch: number | null, caller: Caller): Promise<MatchRequestRecord> {
    return this.records.remove(id, { ifMatch }, caller);
  }
}
