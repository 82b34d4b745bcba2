import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { UPLOADS_PATH } from '../../contract/media.js';
import { sitePaths } from '../../contract/routes.js';
import { DAY, MINUTE, SECOND } from '../../contract/time/units.js';
import { Clock } from '../../platform/clock/clock.js';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.module.js';
import { reasonOfRecord } from '../../platform/database/records/record-error.js';
import { untilNext } from '../../platform/queue/durable-queue.js';
import { pushSteps } from './push-delivery.steps.js';
import { GAME_MODEL, type GameDoc } from '../games/game.schema.js';
import { pushData, pushTitle } from '../notifications/push.mapper.js';
import { PUSH_MODEL, type PushDoc } from '../notifications/push.schema.js';
import { TEMPLATE_MODEL, type TemplateDoc } from '../notifications/template.schema.js';
import { followKeys } from '../subscriptions/follows.js';
import { fitting } from './fitting.js';
import { JobStore, type NewJob } from './jobs/job-store.js';
import { ProgressMirror } from './jobs/progress-mirror.js';
import type { JobOf, PushKind, PushMessage } from './jobs/push-job.schema.js';

/** Time after `sendAt` within which a push must start, in ms. Later, the push is dropped. */
export const LATE_MS = 15 * MINUTE;
const DAY_SECONDS = DAY / SECOND;

/** Kinds of recipients on each choice of platforms. */
export const KINDS: Readonly<Record<PushDoc['platforms'], PushKind[]>> = {
  mobile: ['expo', 'fcm'],
  ios: ['expo', 'fcm'],
  android: ['expo', 'fcm'],
  web: ['web'],
  both: ['expo', 'fcm', 'web'],
};

/** Returns the follow keys whose followers receive a push. Null means that all recipients receive the push. */
export function followsOf({
  followersOfLeague,
  followersOfTeam,
}: Pick<PushDoc, 'followersOfLeague' | 'followersOfTeam'>): string[] | null {
  const keys = followKeys([
    ...(followersOfLeague ? [{ kind: 'league' as const, value: followersOfLeague.toHexString() }] : []),
    ...(followersOfTeam ? [{ kind: 'team' as const, value: followersOfTeam }] : []),
  ]);
  return keys.length > 0 ? keys : null;
}

/**
 * Starts due pushes. One conditional update claims a push, so that an edit cannot change the push between the claim and the
 * creation of its job. The job's key is derived from the push. If the process is killed after the claim, the next run creates the
 * job.
 */
@Injectable()
export class DuePushes {
  private readonly logger = new Logger('push');

  constructor(
    @InjectModel(PUSH_MODEL) private readonly pushes: Model<PushDoc>,
    @InjectModel(TEMPLATE_MODEL) private readonly templates: Model<TemplateDoc>,
    @InjectModel(GAME_MODEL) private readonly games: Model<GameDoc>,
    private readonly store: JobStore,
    private readonly mirror: ProgressMirror,
    private readonly clock: Clock,
    @InjectConfig() private readonly config: Config,
  ) {}

  async begin(): Promise<void> {
    const now = this.clock.date();
    const { modifiedCount } = await this.pushes.updateMany(
      { 'progress.state': 'scheduled', sendAt: { $lte: now } },
      { $set: { 'progress.state': 'sending', 'progress.startedAt': now, updatedAt: now }, $inc: { revision: 1 } },
    );
    if (modifiedCount > 0) pushSteps.reached('push:due');
    const pushes = await this.pushes.find({ 'progress.state': 'sending' }).lean<PushDoc[]>();
    const templates = await this.templates.find({ 'progress.state': 'sending' }).lean<TemplateDoc[]>();
    const byKey = new Map<string, { of: JobOf; make: () => NewJob | Promise<NewJob> }>();
    for (const doc of pushes) byKey.set(keyOfPush(doc), { of: sourceOfPush(doc), make: () => this.jobOfPush(doc) });
    for (const doc of templates) {
      byKey.set(keyOfTemplate(doc), { of: sourceOfTemplate(doc), make: () => this.jobOfTemplate(doc) });
    }
    if (byKey.size === 0) return;
    const missing = await this.store.missing([...byKey.keys()]);
    const jobs: NewJob[] = [];
    for (const [key, { of, make }] of byKey) {
      if (!missing.has(key)) continue;
      try {
        jobs.push(await make());
      } catch (error) {
        this.logger.error(`Failed to prepare ${key}, which will not be sent: ${reasonOfRecord(error)}`);
        await this.mirror.fail(of);
      }
    }
    await this.store.ensure(jobs);
  }

  /** Returns the time until the next scheduled push is due, in ms. Returns null if no push is scheduled. */
  untilNext(): Promise<number | null> {
    return untilNext(this.pushes, this.clock, 'sendAt', { 'progress.state': 'scheduled' });
  }

  /** Returns the message of a push, which is the same for all recipients. */
  async messageOfPush(doc: PushDoc): Promise<PushMessage> {
    const game = await this.gameOf(doc);
    const data = { ...pushData(doc), ...(game && { matchId: game.matchId.toHexString() }) };
    return fitting({
      title: pushTitle(doc),
      body: doc.body,
      image: this.imageOf(doc),
      data,
      path: pathOf(doc, game),
      tag: doc._id.toHexString(),
      ttlSeconds: DAY_SECONDS,
    });
  }

  /**
   * Returns the absolute URL of an image, because push services download images. Returns an empty string for an uploaded image
   * while PUBLIC_URL is not set.
   */
  private imageOf({ image }: PushDoc): string {
    if (!image.startsWith(UPLOADS_PATH)) return image;
    return this.config.publicUrl ? `${this.config.publicUrl}${image}` : '';
  }

  private async jobOfPush(doc: PushDoc): Promise<NewJob> {
    return {
      _id: keyOfPush(doc),
      of: sourceOfPush(doc),
      gameId: doc.gameId,
      message: await this.messageOfPush(doc),
      kinds: KINDS[doc.platforms],
      platform: doc.platforms === 'ios' || doc.platforms === 'android' ? doc.platforms : null,
      follows: followsOf(doc),
      isUrgent: false,
      dueAt: doc.sendAt,
      dropAfter: new Date(doc.sendAt.getTime() + LATE_MS),
    };
  }

  private jobOfTemplate(doc: TemplateDoc): NewJob {
    const sentAt = doc.progress.startedAt ?? this.clock.date();
    return {
      _id: keyOfTemplate(doc),
      of: sourceOfTemplate(doc),
      gameId: null,
      message: fitting({
        title: doc.title,
        body: doc.description,
        image: '',
        data: {},
        path: '/',
        tag: doc._id.toHexString(),
        ttlSeconds: DAY_SECONDS,
      }),
      kinds: ['web'],
      platform: null,
      follows: null,
      isUrgent: false,
      dueAt: sentAt,
      dropAfter: new Date(sentAt.getTime() + LATE_MS),
    };
  }

  /** Returns the game that a push links to, or null if the push links to no game or the game was deleted. */
  private async gameOf({ screen, gameId }: PushDoc): Promise<LinkedGame | null> {
    return screen === 'Game' && gameId ? this.games.findById(gameId, GAME_PATH).lean<LinkedGame>() : null;
  }
}

const GAME_PATH = { matchId: 1, title: 1 };
type LinkedGame = Pick<GameDoc, '_id' | 'matchId' | 'title'>;

function pathOf({ screen }: PushDoc, game: LinkedGame | null): string {
  if (screen === 'About') return sitePaths.about;
  return game ? sitePaths.game(game.matchId.toHexString(), game._id.toHexString(), game.title) : '/';
}

const keyOfPush = ({ _id }: PushDoc): string => `push:${_id.toHexString()}`;
const keyOfTemplate = ({ _id, sends }: TemplateDoc): string => `template:${_id.toHexString()}:${sends}`;
const sourceOfPush = ({ _id }: PushDoc): JobOf => ({ resource: 'mobile-notifications', id: _id });
const sourceOfTemplate = ({ _id, sends }: TemplateDoc): JobOf => ({ resource: 'notifications', id: _id, sends });
