import { Schema, type QueryFilter, type Types } from 'mongoose';
import { GAME_DEFAULTS, type GameStatus, type Platforms } from '../../contract/games.js';
import { LISTS } from '../../contract/lists.js';
import { CALLED_OFF_TEXTS } from '../../contract/results.js';
import type { Language, StreamPlatform, StreamQuality, StreamState } from '../../contract/streams.js';
import { indexSorts } from '../../platform/database/list-indexes.js';
import { storedFields, type StoredDoc } from '../../platform/database/record.js';
import { retained } from '../../platform/maintenance/retained.js';
import { indexWords, searchable, searchWords, type Searchable } from '../../platform/database/search-words.js';
import { streamsKept } from './game.config.js';

export const GAME_MODEL = 'Game';

export interface StreamDoc {
  _id: Types.ObjectId;
  title: string;
  /** https, or a path under /media; empty while there is none. */
  url: string;
  quality: StreamQuality;
  language: Language;
  platform: StreamPlatform;
  /** As of the check that found the state. Written without a revision, as views are. */
  health?: { state: StreamState; checkedAt: Date; latencyMs: number | null; failures: number };
  /** Visitors who lately said that it does not play. Written without a revision. */
  reports?: number;
}

/** A change of state whose event or push is still to be made: left by the update that made the change. */
export interface Announcement {
  /** Grows whenever the game returns from Live or Finished or its start changes: one go-live each. */
  arming: number;
  pending: 'live' | 'finished' | null;
  at: Date | null;
}

// Written out: inferred, fields that records of older versions lack would be certain.
export interface GameDoc extends StoredDoc, Searchable {
  matchId: Types.ObjectId;
  leagueId: Types.ObjectId;
  title: string;
  homeTeam: string;
  awayTeam: string;
  location: string;
  date: string;
  time: string;
  timeZone: string;
  /** The kick-off; go-live is this and the setting's shift. */
  startsAt: Date;
  /** The kick-off and the sport's usual length. */
  usualEndAt: Date;
  status: GameStatus;
  isTrending: boolean;
  platforms: Platforms;
  highlightsUrl: string;
  viewCount: number;
  /** Games of earlier builds lack them, as those without a result have null and an empty text. */
  homeScore?: number | null;
  awayScore?: number | null;
  statusText?: string;
  /** The result that the imported file named last: one that staff corrected is changed only when the file's changes. */
  fixtureResult?: string;
  streams: StreamDoc[];
  announce: Announcement;
  /** Whether the event that the streams are open was published. */
  opening: 'closed' | 'pending' | 'published';
  /** What an imported fixture is recognised by. */
  fixtureKey?: string;
  /** The kick-off the file named last: a kick-off that staff changed is moved only when the file's moves. */
  fixtureStartsAt?: Date;
  // Copies, to search and sort by; a rename writes them in the same transaction.
  matchTitle: string;
  leagueName: string;
  leagueLogoUrl: string;
  category: string;
}

/** Games of which staff see the streams. The index 'streams shown' has these alone. */
export const GAMES_WITH_STREAMS: QueryFilter<GameDoc> = {
  // 'Live' and 'Scheduled', said as a range: an index of part of a collection takes no `$in` before MongoDB 6.0.
  status: { $gt: 'Finished' },
  'streams._id': { $exists: true },
};

/**
 * Scheduled games that go live by themselves. Read by the index (status, startsAt): the few that are called off are passed
 * over, and leave it at their usual end.
 */
export const GOES_LIVE: Readonly<QueryFilter<GameDoc>> = {
  status: 'Scheduled',
  statusText: { $nin: [...CALLED_OFF_TEXTS] },
};

const streamSchema = new Schema<StreamDoc>({
  title: { type: String, required: true },
  url: { type: String, default: '' },
  quality: { type: String, required: true },
  language: { type: String, required: true },
  platform: { type: String, required: true },
  health: {
    type: new Schema(
      {
        state: { type: String, required: true },
        checkedAt: { type: Date, required: true },
        latencyMs: { type: Number, default: null },
        failures: { type: Number, required: true },
      },
      { _id: false },
    ),
  },
  reports: { type: Number },
});

const announcementSchema = new Schema<Announcement>(
  {
    arming: { type: Number, required: true },
    pending: { type: String, default: null },
    at: { type: Date, default: null },
  },
  { _id: false },
);

export const gameSchema = new Schema<GameDoc>(
  {
    matchId: { type: Schema.Types.ObjectId, required: true },
    leagueId: { type: Schema.Types.ObjectId, required: true },
    title: { type: String, required: true },
    homeTeam: { type: String, required: true },
    awayTeam: { type: String, required: true },
    location: { type: String, required: true },
    date: { type: String, required: true },
    time: { type: String, required: true },
    timeZone: { type: String, required: true },
    startsAt: { type: Date, required: true },
    usualEndAt: { type: Date, required: true },
    status: { type: String, required: true, default: GAME_DEFAULTS.status },
    isTrending: { type: Boolean, required: true, default: false },
    platforms: { type: String, required: true, default: GAME_DEFAULTS.platforms },
    highlightsUrl: { type: String, default: '' },
    viewCount: { type: Number, required: true, default: 0 },
    homeScore: { type: Number, default: null },
    awayScore: { type: Number, default: null },
    statusText: { type: String, default: '' },
    fixtureResult: { type: String },
    streams: { type: [streamSchema], default: [] },
    announce: { type: announcementSchema, required: true },
    opening: { type: String, required: true, default: 'closed' },
    fixtureKey: { type: String },
    fixtureStartsAt: { type: Date },
    matchTitle: { type: String, default: '' },
    leagueName: { type: String, required: true },
    leagueLogoUrl: { type: String, default: '' },
    category: { type: String, default: '' },
    ...searchable,
    ...storedFields,
  },
  { collection: 'games', versionKey: false },
);
// By kick-off is how games are mostly asked for, of a league or in a state.
// A match's games are few, and read by what never changes: its page neither misses nor repeats one whose kick-off moves.
gameSchema.index({ matchId: 1, _id: 1 });
gameSchema.index({ leagueId: 1, startsAt: 1, _id: 1 });
gameSchema.index({ status: 1, startsAt: 1, _id: 1 });
gameSchema.index({ isTrending: 1, startsAt: 1, _id: 1 });
gameSchema.index({ platforms: 1, startsAt: 1, _id: 1 });
gameSchema.index({ opening: 1, startsAt: 1 });
gameSchema.index({ 'announce.pending': 1 }, { partialFilterExpression: { 'announce.pending': { $type: 'string' } } });
gameSchema.index({ 'streams._id': 1 });
// By what never changes, as the whole list is read.
gameSchema.index({ createdAt: -1 }, { name: 'streams shown', partialFilterExpression: GAMES_WITH_STREAMS });
gameSchema.index({ fixtureKey: 1 }, { unique: true, partialFilterExpression: { fixtureKey: { $type: 'string' } } });
indexSorts(gameSchema, 'title', 'status', 'category', 'leagueName', 'date', 'startsAt', 'viewCount');
indexSorts(gameSchema, 'createdAt', 'updatedAt');
indexWords(gameSchema, gameWords);

/** The texts that the games' list searches. */
export const GAME_TEXTS = LISTS.games.search;

/** What a game is searched for by. A write to one of its texts writes these too. */
export function gameWords(game: Pick<GameDoc, (typeof GAME_TEXTS)[number]>): string[] {
  return searchWords(...GAME_TEXTS.map((field) => game[field]));
}

retained(gameSchema, {
  days: streamsKept,
  what: 'games, their streams alone',
  resource: 'games',
  age: 'startsAt',
  only: { status: 'Finished', 'streams._id': { $exists: true } },
  emptied: { streams: [] },
});
