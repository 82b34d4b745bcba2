import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import type { MatchRequestDto } from '../../contract/dto/match-request.dto.js';
import type { MatchRequestRecord } from '../../contract/records/match-request.record.js';
import type { RequestStatus } from '../../contract/statuses.js';
import { toObjectId } from '../../platform/database/object-id.js';
import { baseOf } from '../../platform/database/record.js';
import type { Caller } from '../../platform/http/access.js';
import type { ListQuery } from '../../platform/http/list-query.js';
import { RecordTools } from '../records/record-tools.js';
import type { Records } from '../records/records.js';
import { MATCH_REQUEST_MODEL, matchRequestWords, type MatchRequestDoc } from './request.schema.js';

const nameOf = ({ team }: MatchRequestDoc): string => `${team.homeTeam} vs ${team.awayTeam}`;

@Injectable()
export class MatchRequestsService {
  private readonly records: Records<MatchRequestDoc, MatchRequestRecord>;

  constructor(@InjectModel(MATCH_REQUEST_MODEL) model: Model<MatchRequestDoc>, tools: RecordTools) {
    this.records = tools.records({
      model,
      resource: 'requests',
      noun: 'request for',
      mapping: { convert: { id: toObjectId }, words: true },
      toRecord: ({ username, email, team, category, league, status, ...doc }) => ({
        ...baseOf(doc),
        username,
        email,
        team: { homeTeam: team.homeTeam, awayTeam: team.awayTeam },
        category,
        league,
        status,
      }),
      nameOf,
      wordsOf: matchRequestWords,
    });
  }

  list(query: ListQuery): Promise<{ records: MatchRequestRecord[]; total: number }> {
    return this.records.list(query);
  }

  /** Raises REQUEST_NOT_FOUND. */
  read(id: Types.ObjectId): Promise<MatchRequestRecord> {
    return this.records.read(id);
  }

  /** Takes a visitor's request; it is New. */
  receive({ homeTeam, awayTeam, category, league, email, username }: MatchRequestDto): Promise<MatchRequestRecord> {
    const team = { homeTeam, awayTeam };
    return this.records.create({ username, email, team, category, league, status: 'New' }, null);
  }

  setStatus(
    id: Types.ObjectId,
    status: RequestStatus,
    ifMatch: number | null,
    caller: Caller,
  ): Promise<MatchRequestRecord> {
    const action = (doc: MatchRequestDoc): string => `Marked the request for "${nameOf(doc)}" as ${status}`;
    return this.records.update(id, { ifMatch, change: () => ({ status }), action }, caller);
  }

  remove(id: Types.ObjectId, ifMatch: number | null, caller: Caller): Promise<MatchRequestRecord> {
    return this.records.remove(id, { ifMatch }, caller);
  }
}
