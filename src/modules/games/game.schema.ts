import { Schema, type QueryFilter } from 'mongoose';
import type { FixtureFormat } from '../../contract/dto/import.dto.js';
import { GAME_DEFAULTS, type GameStatus, type Platforms } from '../../contract/games.js';
import { LISTS } from '../../contract/lists.js';
import { CALLED_OFF_TEXTS } from '../../contract/results.js';
import type { Language, StreamPlatform, StreamQuality, StreamState } from '../../contract/streams.js';
import { typed, type DocOf, type Older, type PartOf } from '../../platform/database/document.js';
import { indexSorts } from '../../platform/database/list-indexes.js';
import { storedFields } from '../../platform/database/record.js';
import { retained } from '../../platform/maintenance/retained.js';
import { indexWords, searchable, searchWords } from '../../platform/database/search-words.js';
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
  /** https, or a path under /media; empty while there is none. */
  url: { type: String, default: '' },
  quality: { type: String, required: true, ...typed<StreamQuality>() },
  language: { type: String, required: true, ...typed<Language>() },
  platform: { type: String, required: true, ...typed<StreamPlatform>() },
  /** As of the check that found the state. Written without a revision, as views are. */
  health: { type: new Schema(healthFields, { _id: false }), ...typed<PartOf<typeof healthFields>>() },
  /** Visitors who lately said that it does not play. Written without a revision. */
  reports: { type: Number },
};

export interface StreamDoc extends DocOf<typeof streamFields> {}

const announcementFields = {
  /** Grows whenever the game returns from Live or Finished or its start changes: one go-live each. */
  arming: { type: Number, required: true },
  pending: { type: String, default: null, ...typed<'live' | 'finished' | null>() },
  at: { type: Date, default: null },
  /** The arming of the pending change, if the start has changed since. */
  pendingArming: { type: Number },
  /** The kick-off of the pending change, if it has changed since. */
  pendingStartsAt: { type: Date },
};

/** A change of state whose event or push is still to be made: left by the update that made the change. */
export interface Announcement extends PartOf<typeof announcementFields> {}

/** Version of a calendar's event (RFC 5546, 2.1.5). Times are ISO 8601 UTC. */
const versionFields = {
  sequence: { type: Number, required: true },
  modifiedAt: { type: String, default: null },
  stampedAt: { type: String, default: null },
};

const fixtureFields = {
  format: { type: String, required: true, ...typed<FixtureFormat>() },
  /** The league that the file named; staff may have moved the game to another one. */
  leagueId: { type: Schema.Types.ObjectId, required: true },
  /** The source's own id: a calendar's UID and RECURRENCE-ID, a match id. */
  sourceId: { type: String },
  /** The source's number of the fixture within its season. */
  number: { type: String },
  /** The source's number of the game within its series or day. */
  leg: { type: String },
  season: { type: String, required: true },
  /** Whether the file named the season; otherwise it is derived from the date and the league's setting. */
  isSeasonNamed: { type: Boolean, required: true },
  round: { type: String, default: null },
  /** Teams and day of the kick-off as the file named them last. */
  home: { type: String, required: true },
  away: { type: String, required: true },
  date: { type: String, required: true },
};

/** Fields of an imported game that identify its fixture. */
export interface FixtureFields extends PartOf<typeof fixtureFields> {}

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
  /** False while the kick-off may still change: such a game does not go live automatically. Older games lack it. */
  isTimeConfirmed: { type: Boolean, default: true },
  /** The kick-off; go-live is this and the setting's shift. */
  startsAt: { type: Date, required: true },
  /** The kick-off and the sport's usual length. */
  usualEndAt: { type: Date, required: true },
  status: { type: String, required: true, default: GAME_DEFAULTS.status, ...typed<GameStatus>() },
  isTrending: { type: Boolean, required: true, default: false },
  platforms: { type: String, required: true, default: GAME_DEFAULTS.platforms, ...typed<Platforms>() },
  highlightsUrl: { type: String, default: '' },
  viewCount: { type: Number, required: true, default: 0 },
  /** Games of earlier builds lack them, as those without a result have null and an empty text. */
  homeScore: { type: Number, default: null },
  awayScore: { type: Number, default: null },
  statusText: { type: String, default: '' },
  /** Number of changes of whether the game takes place and whether its time is confirmed, for its SEQUENCE in calendars. */
  callOffs: { type: Number, default: 0 },
  /** Result that the imported file named last. A result that staff corrected changes only when the file's result changes. */
  fixtureResult: { type: String },
  /** False while the imported file does not confirm the time. */
  isFixtureTimeConfirmed: { type: Boolean },
  /** The version of a calendar's event that the game has. */
  fixtureVersion: { type: new Schema(versionFields, { _id: false }), ...typed<PartOf<typeof versionFields>>() },
  streams: { type: [new Schema<StreamDoc>(streamFields)], default: [], ...typed<StreamDoc[]>() },
  announce: { type: new Schema<Announcement>(announcementFields, { _id: false }), required: true },
  /** Whether the event that the streams are open was published. */
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
  // Copies, to search and sort by; a rename writes them in the same transaction.
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

/** Games of which staff see the streams. The index 'streams shown' has these alone. */
export const GAMES_WITH_STREAMS: QueryFilter<GameDoc> = {
  // 'Live' and 'Scheduled', said as a range: an index of part of a collection takes no `$in` before MongoDB 6.0.
  status: { $gt: 'Finished' },
  'streams._id': { $exists: true },
};

/**
 * Scheduled games that go live automatically. Read by the index (status, startsAt): the few that are called off or have no
 * confirmed time are passed over, and leave it at their usual end.
 */
export const GOES_LIVE: Readonly<QueryFilter<GameDoc>> = {
  status: 'Scheduled',
  statusText: { $nin: [...CALLED_OFF_TEXTS] },
  isTimeConfirmed: { $ne: false },
};

export const gameSchema = new Schema<GameDoc>(fields, { collection: 'games', versionKey: false });
// By id, which never changes: the page of a match neither misses nor repeats a game whose kick-off moves.
gameSchema.index({ matchId: 1, _id: 1 });
// By kick-off is how games are mostly asked for, of a league or in a state.
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
gameSchema.index({ 'fixture.leagueId': 1 });
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
