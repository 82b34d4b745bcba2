import { Schema, type QueryFilter } from 'mongoose';
import type { FixtureFormat } from '../../contract/dto/import.dto.js';
import { GAME_DEFAULTS, type GameStatus, type MomentKind, type Platforms } from '../../contract/games.js';
import { LISTS } from '../../contract/lists.js';
import { CALLED_OFF_TEXTS } from '../../contract/results.js';
import type { Language, StreamPlatform, StreamQuality, StreamState } from '../../contract/streams.js';
import { typed, type DocOf, type Older, type PartOf } from '../../platform/database/records/document.js';
import { indexSorts } from '../../platform/database/lists/list-indexes.js';
import { storedFields } from '../../platform/database/records/record.js';
import { retained } from '../../platform/maintenance/retained.js';
import { indexWords, searchable, searchWords } from '../../platform/database/lists/search-words.js';
import { indexTexts } from '../../platform/database/sort-keys.js';
import { streamsKept } from './game.config.js';

export const GAME_MODEL = 'Game';

const healthFields = {
  state: { type: String, required: true, ...typed<StreamState>() },
  checkedAt: { type: Date, required: true },
  latencyMs: { type: Number, default: null },
  failures: { type: Number, required: true },
};

const streamFields = {
  title: { type: String, required: true },
  /** https address, or a path under /media. Empty while the stream has no address. */
  url: { type: String, default: '' },
  quality: { type: String, required: true, ...typed<StreamQuality>() },
  language: { type: String, required: true, ...typed<Language>() },
  platform: { type: String, required: true, ...typed<StreamPlatform>() },
  /** Result of the check that found the state. Written without a revision, like views. */
  health: { type: new Schema(healthFields, { _id: false }), ...typed<PartOf<typeof healthFields>>() },
  /** Number of visitors who recently reported that the stream does not play. Written without a revision. */
  reports: { type: Number },
};

export interface StreamDoc extends DocOf<typeof streamFields> {}

const announcementFields = {
  /**
   * Schedule version. Grows whenever the game returns from Live or Finished, or its start changes. The game goes live once per
   * version.
   */
  arming: { type: Number, required: true },
  pending: { type: String, default: null, ...typed<'live' | 'finished' | null>() },
  at: { type: Date, default: null },
  /** Schedule version of the pending change, if the start has changed since. */
  pendingArming: { type: Number },
  /** Kick-off of the pending change, if the kick-off has changed since. */
  pendingStartsAt: { type: Date },
};

/** A change of state whose event or push is still pending. The update that changes the state also writes the announcement. */
export interface Announcement extends PartOf<typeof announcementFields> {}

/** Version of a calendar's event (RFC 5546, 2.1.5). Times are ISO 8601 UTC. */
const versionFields = {
  sequence: { type: Number, required: true },
  modifiedAt: { type: String, default: null },
  stampedAt: { type: String, default: null },
};

const fixtureFields = {
  format: { type: String, required: true, ...typed<FixtureFormat>() },
  /** League that the file named. Staff may have moved the game to another league. */
  leagueId: { type: Schema.Types.ObjectId, required: true },
  /** The source's own id: a calendar's UID and RECURRENCE-ID, a match id. */
  sourceId: { type: String },
  /** The source's number of the fixture within its season. */
  number: { type: String },
  /** The source's number of the game within its series or day. */
  leg: { type: String },
  season: { type: String, required: true },
  /** Whether the file named the season. Otherwise, the season is derived from the date and the league's setting. */
  isSeasonNamed: { type: Boolean, required: true },
  round: { type: String, default: null },
  /** Teams and day of the kick-off, as the file named them last. */
  home: { type: String, required: true },
  away: { type: String, required: true },
  date: { type: String, required: true },
};

/** Fields of an imported game that identify its fixture. */
export interface FixtureFields extends PartOf<typeof fixtureFields> {}

const momentFields = {
  at: { type: Date, required: true },
  kind: { type: String, required: true, ...typed<MomentKind>() },
  /** Score after the change. Undefined for a phase. */
  homeScore: { type: Number },
  awayScore: { type: Number },
  /** Status text after the change. Undefined for a score. */
  phase: { type: String },
};

/** A change of the score or the phase of a live game. */
export interface GameMomentDoc extends PartOf<typeof momentFields> {}

const fields = {
  matchId: { type: Schema.Types.ObjectId, required: true },
  leagueId: { type: Schema.Types.ObjectId, required: true },
  title: { type: String, required: true },
  homeTeam: { type: String, required: true },
  awayTeam: { type: String, required: true },
  location: { type: String, required: true },
  date: { type: String, required: true },
  time: { type: String, required: true },
  timeZone: { type: String, required: true },
  /** False while the kick-off may still change. Such a game does not go live automatically. Undefined in older games. */
  isTimeConfirmed: { type: Boolean, default: true },
  /** Kick-off. The game goes live at the kick-off plus the shift of the settings. */
  startsAt: { type: Date, required: true },
  /** Kick-off plus the usual length of the sport. */
  usualEndAt: { type: Date, required: true },
  status: { type: String, required: true, default: GAME_DEFAULTS.status, ...typed<GameStatus>() },
  isTrending: { type: Boolean, required: true, default: false },
  platforms: { type: String, required: true, default: GAME_DEFAULTS.platforms, ...typed<Platforms>() },
  highlightsUrl: { type: String, default: '' },
  viewCount: { type: Number, required: true, default: 0 },
  /** Undefined in games of earlier builds. Other games without a result have null scores and an empty text. */
  homeScore: { type: Number, default: null },
  awayScore: { type: Number, default: null },
  statusText: { type: String, default: '' },
  /** The last changes of score and phase while the game was live, oldest first. The updates that make the changes write them. */
  moments: {
    type: [new Schema<GameMomentDoc>(momentFields, { _id: false })],
    default: undefined,
    ...typed<GameMomentDoc[]>(),
  },
  /** Number of changes of whether the game takes place and whether its time is confirmed. Part of its SEQUENCE in calendars. */
  callOffs: { type: Number, default: 0 },
  /** Result that the imported file named last. A result that staff corrected changes only when the file's result changes. */
  fixtureResult: { type: String },
  /** False while the imported file does not confirm the time. */
  isFixtureTimeConfirmed: { type: Boolean },
  /** Version of the calendar event that the game was last updated from. */
  fixtureVersion: { type: new Schema(versionFields, { _id: false }), ...typed<PartOf<typeof versionFields>>() },
  streams: { type: [new Schema<StreamDoc>(streamFields)], default: [], ...typed<StreamDoc[]>() },
  announce: { type: new Schema<Announcement>(announcementFields, { _id: false }), required: true },
  /** Whether the event that the streams have opened was published. */
  opening: { type: String, required: true, default: 'closed' as const, ...typed<'closed' | 'pending' | 'published'>() },
  /** Unique key of an imported game. Version 0.1.0 recognizes games by it. */
  fixtureKey: { type: String },
  /** Identity of an imported game. Games of version 0.1.0 lack the field until they are imported again. */
  fixture: { type: new Schema<FixtureFields>(fixtureFields, { _id: false }), ...typed<FixtureFields>() },
  /** Whether the name stands for a team that is not decided yet. */
  isHomePlaceholder: { type: Boolean },
  isAwayPlaceholder: { type: Boolean },
  /** Kick-off that the imported file named last. A kick-off that staff changed moves only when the file's kick-off moves. */
  fixtureStartsAt: { type: Date },
  // Copies to search and sort by. A rename updates them in the same transaction.
  matchTitle: { type: String, default: '' },
  leagueName: { type: String, required: true },
  leagueLogoUrl: { type: String, default: '' },
  category: { type: String, default: '' },
  ...searchable,
  ...storedFields,
};

export interface GameDoc extends Older<
  DocOf<typeof fields>,
  'homeScore' | 'awayScore' | 'statusText' | 'isTimeConfirmed' | 'callOffs'
> {}

/** Unfinished games with streams, which staff see in the list of streams. The index 'streams shown' has only these games. */
export const GAMES_WITH_STREAMS: QueryFilter<GameDoc> = {
  // The range matches 'Live' and 'Scheduled', because a partial index does not support `$in` before MongoDB 6.0.
  status: { $gt: 'Finished' },
  'streams._id': { $exists: true },
};

/**
 * Scheduled games that go live automatically. Queries use the index (status, startsAt) and skip the few games that are called off
 * or have no confirmed time. Skipped games are set to Finished at their usual end.
 */
export const GOES_LIVE: Readonly<QueryFilter<GameDoc>> = {
  status: 'Scheduled',
  statusText: { $nin: [...CALLED_OFF_TEXTS] },
  isTimeConfirmed: { $ne: false },
};

export const gameSchema = new Schema<GameDoc>(fields, { collection: 'games', versionKey: false });
// The id never changes, so the page of a match neither misses nor repeats a game whose kick-off moves.
gameSchema.index({ matchId: 1, _id: 1 });
// Most queries read games by kick-off, of a league or in a state.
gameSchema.index({ leagueId: 1, startsAt: 1, _id: 1 });
gameSchema.index({ status: 1, startsAt: 1, _id: 1 });
gameSchema.index({ isTrending: 1, startsAt: 1, _id: 1 });
gameSchema.index({ platforms: 1, startsAt: 1, _id: 1 });
gameSchema.index({ opening: 1, startsAt: 1 });
gameSchema.index({ 'announce.pending': 1 }, { partialFilterExpression: { 'announce.pending': { $type: 'string' } } });
gameSchema.index({ 'streams._id': 1 });
// The creation time never changes, so reading the whole list neither misses nor repeats a game.
gameSchema.index({ createdAt: -1 }, { name: 'streams shown', partialFilterExpression: GAMES_WITH_STREAMS });
gameSchema.index({ fixtureKey: 1 }, { unique: true, partialFilterExpression: { fixtureKey: { $type: 'string' } } });
gameSchema.index({ 'fixture.leagueId': 1 });
// This index serves the filter of the list.
gameSchema.index({ leagueName: 1, _id: 1 });
indexSorts(gameSchema, 'status', 'category', 'date', 'startsAt', 'viewCount', 'createdAt', 'updatedAt');
indexTexts(gameSchema, 'title', 'leagueName');
indexWords(gameSchema, gameWords);

/** Fields that the search of the games list covers. */
export const GAME_TEXTS = LISTS.games.search;

/** Returns the search terms of a game. A write to one of the searched fields has to write these terms too. */
export function gameWords(game: Pick<GameDoc, (typeof GAME_TEXTS)[number]>): string[] {
  return searchWords(...GAME_TEXTS.map((field) => game[field]));
}

retained(gameSchema, {
  days: streamsKept,
  what: 'stream lists of finished games',
  resource: 'games',
  age: 'startsAt',
  only: { status: 'Finished', 'streams._id': { $exists: true } },
  emptied: { streams: [] },
});
