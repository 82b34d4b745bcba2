import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import { changeIn } from '../../contract/events.js';
import { DAY } from '../../contract/time/units.js';
import type { WebhookEvent } from '../../contract/webhooks.js';
import { Clock } from '../../platform/clock/clock.js';
import { reasonOfRecord } from '../../platform/database/records/record-error.js';
import { baseOf } from '../../platform/database/records/record.js';
import { readable } from '../../platform/outbox/framed-event.js';
import { EVENT_MODEL, type EventRow } from '../../platform/outbox/outbox.schema.js';
import { loggedClip } from '../clips/clip.mapper.js';
import { CLIP_MODEL, type ClipDoc } from '../clips/clip.schema.js';
import { goLiveAt } from '../games/game-rules.js';
import { resultOf } from '../games/game-result.js';
import { GAME_MODEL, type GameDoc } from '../games/game.schema.js';
import { MATCH_REQUEST_MODEL, type MatchRequestDoc } from '../match-requests/request.schema.js';
import { encoderChangeIn } from '../own-streams/encoder-change.js';
import { OWN_STREAM_MODEL, type OwnStreamDoc } from '../own-streams/own-stream.schema.js';
import { SettingsService } from '../settings/settings.service.js';
import { DeliveryQueue, type Message } from './delivery-queue.js';
import { encoderPayload } from './encoder-payloads.js';
import { WEBHOOK_CURSOR_MODEL, WEBHOOK_MODEL, type WebhookCursorDoc, type WebhookDoc } from './webhook.schema.js';

/** Maximum number of events per read. */
const BATCH = 500;
const CURSOR = 'webhooks';

/**
 * Age after which a game version is no longer sent, in ms. Later events of that version come from counters, not from edits.
 * Messages are retained for longer, so that their keys prevent sending a version twice.
 */
const OLD_MS = 7 * DAY;

/** An event in the form that webhooks receive. */
interface WebhookPayload {
  event: WebhookEvent;
  what: string;
  at: Date;
  /** Time of the change. Webhooks that were activated later do not receive the event. If null, `at` applies. */
  since: Date | null;
  data: object;
}

/**
 * Creates messages from the numbered event log, to which every write adds its events in the same transaction. The read position
 * is stored after the messages. If the process is killed in between, the events are read again, and the messages' keys prevent
 * duplicates.
 */
@Injectable()
export class WebhookFeed {
  private readonly logger = new Logger('webhooks');

  constructor(
    @InjectModel(EVENT_MODEL) private readonly events: Model<EventRow>,
    @InjectModel(WEBHOOK_MODEL) private readonly webhooks: Model<WebhookDoc>,
    @InjectModel(WEBHOOK_CURSOR_MODEL) private readonly cursors: Model<WebhookCursorDoc>,
    @InjectModel(GAME_MODEL) private readonly games: Model<GameDoc>,
    @InjectModel(MATCH_REQUEST_MODEL) private readonly requests: Model<MatchRequestDoc>,
    @InjectModel(OWN_STREAM_MODEL) private readonly ownStreams: Model<OwnStreamDoc>,
    @InjectModel(CLIP_MODEL) private readonly clips: Model<ClipDoc>,
    private readonly queue: DeliveryQueue,
    private readonly settings: SettingsService,
    private readonly clock: Clock,
  ) {}

  /** Queues messages for all new events while `mayGoOn` returns true. Resolves to false if no webhook is active. */
  async read(mayGoOn: () => Promise<boolean>): Promise<boolean> {
    while (await mayGoOn()) {
      const active = await this.webhooks.find({ isActive: true }).lean<WebhookDoc[]>();
      const webhooks = active.filter(isWhole);
      if (webhooks.length === 0) return false;
      const cursor = await this.cursors.findById(CURSOR).lean();
      const seq = Math.max(cursor?.seq ?? 0, Math.min(...webhooks.map(({ afterSeq }) => afterSeq)));
      const found = await this.events
        .find({ _id: { $gt: seq } })
        .sort({ _id: 1 })
        .limit(BATCH)
        .lean<EventRow[]>();
      const last = found.at(-1)?._id;
      if (last === undefined) return true;
      await this.queue.add(await this.messagesOf(found.map(readable), webhooks));
      await this.cursors.updateOne({ _id: CURSOR }, { $max: { seq: last } }, { upsert: true });
    }
    return true;
  }

  private async messagesOf(events: readonly EventRow[], webhooks: readonly WebhookDoc[]): Promise<Message[]> {
    const subscribedEvents = new Set(webhooks.flatMap((webhook) => webhook.events));
    const ofGames = [...subscribedEvents].some((event) => event.startsWith('game.'));
    const games = ofGames ? await this.gamesOf(events) : [];
    const requests = subscribedEvents.has('request.received') ? await this.requestsOf(events) : [];
    const ofEncoders = subscribedEvents.has('stream.up') || subscribedEvents.has('stream.down');
    const encoders = ofEncoders ? await this.encodersOf(events) : [];
    const clips = subscribedEvents.has('clip.created') ? await this.clipsOf(events) : [];
    return [...games, ...requests, ...encoders, ...clips].flatMap(({ event, what, at, since, data }) =>
      webhooks
        .filter((webhook) => webhook.events.includes(event) && (since ?? at) >= webhook.activeSince)
        .map(({ _id: webhookId }): Message => ({ webhookId, event, what, at, data })),
    );
  }

  private async gamesOf(events: readonly EventRow[]): Promise<WebhookPayload[]> {
    const changes = events.flatMap((row) => idsIn(row, 'games').map((id) => ({ id, row })));
    const ids = [...new Set(changes.map(({ id }) => id))];
    if (ids.length === 0) return [];
    const docs = await this.games.find({ _id: { $in: ids } }).lean<GameDoc[]>();
    const byId = new Map(docs.map((doc) => [doc._id.toHexString(), doc]));
    const { shiftMinutes } = (await this.settings.read()).goLive;
    return changes.flatMap(({ id, row }): WebhookPayload[] => {
      const doc = byId.get(id);
      const state = doc && stateIn(row);
      const changed = this.changeOf(id, doc, row);
      if (!changed && !state) return [];
      const data = this.dataOf(id, () => ({ gameId: id, game: doc ? gameData(doc, shiftMinutes) : null }));
      if (!data) return [];
      return [
        ...(changed ? [{ event: 'game.changed' as const, ...changed, data }] : []),
        ...(state ? [{ event: state, what: `${state}:${row.key}`, at: row.at, since: null, data }] : []),
      ];
    });
  }

  /** Returns null for a record that lacks a field of its message, so that messages about other records are still queued. */
  private dataOf(id: string, make: () => object): object | null {
    try {
      return make();
    } catch (error) {
      this.logger.error(`Failed to build the message to webhooks about ${id}: ${reasonOfRecord(error)}`);
      return null;
    }
  }

  /**
   * Returns the change of a game, once per version. Returns null for an event that only updated a counter of an older version.
   */
  private changeOf(id: string, doc: GameDoc | undefined, { at }: EventRow) {
    if (!doc) return { what: `game.changed:${id}:deleted`, at, since: null };
    const { revision, updatedAt } = doc;
    if (!(updatedAt instanceof Date)) return { what: `game.changed:${id}:${revision}`, at, since: null };
    if (this.clock.now() - updatedAt.getTime() > OLD_MS) return null;
    return { what: `game.changed:${id}:${revision}`, at: updatedAt, since: updatedAt };
  }

  private async requestsOf(events: readonly EventRow[]): Promise<WebhookPayload[]> {
    const ids = [...new Set(events.flatMap((row) => idsIn(row, 'requests')))];
    if (ids.length === 0) return [];
    const fresh = { _id: { $in: ids }, createdAt: { $gte: new Date(this.clock.now() - OLD_MS) } };
    const docs = await this.requests.find(fresh).lean<MatchRequestDoc[]>();
    return docs.flatMap((doc): WebhookPayload[] => {
      const requestId = doc._id.toHexString();
      const data = this.dataOf(requestId, () => ({ requestId, request: requestData(doc) }));
      const { createdAt: at } = doc;
      return data ? [{ event: 'request.received', what: `request.received:${requestId}`, at, since: at, data }] : [];
    });
  }

  private async clipsOf(events: readonly EventRow[]): Promise<WebhookPayload[]> {
    const ids = [...new Set(events.flatMap((row) => idsIn(row, 'clips')))];
    if (ids.length === 0) return [];
    const fresh = { _id: { $in: ids }, createdAt: { $gte: new Date(this.clock.now() - OLD_MS) } };
    const docs = await this.clips.find(fresh).lean<ClipDoc[]>();
    return docs.flatMap((doc): WebhookPayload[] => {
      const clipId = doc._id.toHexString();
      const data = this.dataOf(clipId, () => ({ clipId, clip: loggedClip(doc) }));
      const { createdAt: at } = doc;
      return data ? [{ event: 'clip.created', what: `clip.created:${clipId}`, at, since: at, data }] : [];
    });
  }

  private async encodersOf(events: readonly EventRow[]): Promise<WebhookPayload[]> {
    const rows = events.filter(({ key }) => encoderChangeIn(key) !== null);
    const ids = [...new Set(rows.flatMap((row) => idsIn(row, 'own-streams')))];
    if (ids.length === 0) return [];
    const docs = await this.ownStreams.find({ _id: { $in: ids } }).lean<OwnStreamDoc[]>();
    const byId = new Map(docs.map((doc) => [doc._id.toHexString(), doc]));
    return rows.flatMap((row): WebhookPayload[] => {
      const doc = byId.get(idsIn(row, 'own-streams')[0] ?? '');
      const payload = doc && encoderPayload(row, doc);
      return payload ? [{ ...payload, since: null }] : [];
    });
  }
}

/** Returns whether a webhook has the fields that decide which messages it receives. */
const isWhole = ({ events, afterSeq }: WebhookDoc): boolean => Array.isArray(events) && Number.isFinite(afterSeq);

const idsIn = (
  { name, data }: EventRow,
  resource: 'games' | 'requests' | 'own-streams' | 'clips',
): readonly string[] => {
  const change = changeIn(name, data);
  return change?.resource === resource ? change.ids.filter((id) => Types.ObjectId.isValid(id)) : [];
};

/** Returns the new state if the game went live or finished. Returns null for other events, such as a changed start time. */
function stateIn({ name, key }: EventRow): 'game.live' | 'game.finished' | null {
  if (name !== 'game') return null;
  if (key.startsWith('live:')) return 'game.live';
  return key.startsWith('finished:') ? 'game.finished' : null;
}

/** Returns the public fields of a game, without its streams. */
export const gameData = (doc: GameDoc, shiftMinutes: number) => ({
  ...baseOf(doc),
  matchId: doc.matchId.toHexString(),
  matchTitle: doc.matchTitle,
  title: doc.title,
  homeTeam: doc.homeTeam,
  awayTeam: doc.awayTeam,
  isHomePlaceholder: doc.isHomePlaceholder ?? false,
  isAwayPlaceholder: doc.isAwayPlaceholder ?? false,
  league: doc.leagueName,
  leagueId: doc.leagueId.toHexString(),
  category: doc.category,
  location: doc.location,
  date: doc.date,
  time: doc.time,
  timeZone: doc.timeZone,
  startsAt: doc.startsAt.toISOString(),
  goLiveAt: new Date(goLiveAt(doc.startsAt, shiftMinutes)).toISOString(),
  isTimeConfirmed: doc.isTimeConfirmed ?? true,
  status: doc.status,
  isLive: doc.status === 'Live',
  ...resultOf(doc),
  isTrending: doc.isTrending,
  platforms: doc.platforms,
  highlightsUrl: doc.highlightsUrl,
});

const requestData = ({ username, email, team, category, league, status, ...doc }: MatchRequestDoc) => ({
  ...baseOf(doc),
  username,
  email,
  team: { homeTeam: team.homeTeam, awayTeam: team.awayTeam },
  category,
  league,
  status,
});
