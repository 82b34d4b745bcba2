import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import type { PushState } from '../../contract/notifications.js';
import { FAILED_PUSH_HOURS, OVERVIEW_LIMITS } from '../../contract/overview.js';
import type {
  ComingPush,
  ContactsOverview,
  FailedPush,
  PushesOverview,
  RequestsOverview,
  TroubledWebhook,
  WaitingContact,
  WaitingRequest,
  WebhooksOverview,
} from '../../contract/records/overview.record.js';
import { HOUR } from '../../contract/time/units.js';
import { CONTACT_MODEL, type ContactDoc } from '../contacts/contact.schema.js';
import { MATCH_REQUEST_MODEL, type MatchRequestDoc } from '../match-requests/request.schema.js';
import { pushTitle } from '../notifications/push.mapper.js';
import { PUSH_MODEL, type PushDoc } from '../notifications/push.schema.js';
import { WEBHOOK_MODEL, type WebhookDoc } from '../webhooks/webhook.schema.js';
import { SharedParts } from './shared-parts.js';

/** Matches webhooks that the server deactivated, and active webhooks whose deliveries fail. */
const TROUBLED: QueryFilter<WebhookDoc> = {
  $or: [{ stoppedBecause: { $ne: null } }, { isActive: true, failingSince: { $ne: null } }],
};
const NEW = { status: 'New' } as const;
const COMING: PushState[] = ['sending', 'scheduled'];
const OVER: PushState[] = ['sent', 'failed'];
/** Maximum number of finished pushes to search for failures. */
const MAX_READ = 100;
const NEWEST = { createdAt: -1, _id: -1 } as const;

/** Summarizes incoming messages that wait for staff, and outgoing messages. */
@Injectable()
export class InboxOverviewService {
  constructor(
    @InjectModel(MATCH_REQUEST_MODEL) private readonly requestModel: Model<MatchRequestDoc>,
    @InjectModel(CONTACT_MODEL) private readonly contactModel: Model<ContactDoc>,
    @InjectModel(PUSH_MODEL) private readonly pushModel: Model<PushDoc>,
    @InjectModel(WEBHOOK_MODEL) private readonly webhookModel: Model<WebhookDoc>,
    private readonly shared: SharedParts,
  ) {}

  requests(): Promise<RequestsOverview> {
    return this.shared.get('requests', ['requests'], async () => {
      const [waiting, docs] = await Promise.all([
        this.requestModel.countDocuments(NEW),
        this.requestModel.find(NEW).sort(NEWEST).limit(OVERVIEW_LIMITS.waiting).lean<MatchRequestDoc[]>(),
      ]);
      return { waiting, latest: docs.map(toRequest) };
    });
  }

  contacts(): Promise<ContactsOverview> {
    return this.shared.get('contacts', ['contacts'], async () => {
      const [waiting, docs] = await Promise.all([
        this.contactModel.countDocuments(NEW),
        this.contactModel.find(NEW).sort(NEWEST).limit(OVERVIEW_LIMITS.waiting).lean<ContactDoc[]>(),
      ]);
      return { waiting, latest: docs.map(toContact) };
    });
  }

  pushes(now: number): Promise<PushesOverview> {
    const coming = { 'progress.state': { $in: COMING } };
    // The cache key contains the hour, because pushes older than FAILED_PUSH_HOURS are no longer listed.
    const hour = Math.floor(now / HOUR) * HOUR;
    return this.shared.get(`pushes:${hour}`, ['mobile-notifications'], async () => {
      const [total, docs, failed] = await Promise.all([
        this.pushModel.countDocuments(coming),
        this.pushModel.find(coming).sort({ sendAt: 1, _id: 1 }).limit(OVERVIEW_LIMITS.pushes).lean<PushDoc[]>(),
        this.failedPushes(new Date(hour - FAILED_PUSH_HOURS * HOUR)),
      ]);
      const named = failed.slice(0, OVERVIEW_LIMITS.failedPushes);
      return { total, next: docs.map(toPush), failedTotal: failed.length, failed: named.map(toFailedPush) };
    });
  }

  /** Returns failed pushes among the last `MAX_READ` finished pushes, newest first. */
  private async failedPushes(since: Date): Promise<PushDoc[]> {
    const over = { 'progress.state': { $in: OVER }, sendAt: { $gte: since } };
    const docs = await this.pushModel.find(over).sort({ sendAt: -1, _id: -1 }).limit(MAX_READ).lean<PushDoc[]>();
    return docs.filter(({ progress }) => progress.state === 'failed' || missed(progress) > 0);
  }

  webhooks(): Promise<WebhooksOverview> {
    return this.shared.get('webhooks', ['webhooks'], async () => {
      const [troubled, docs] = await Promise.all([
        this.webhookModel.countDocuments(TROUBLED),
        this.webhookModel
          .find(TROUBLED)
          .sort({ isActive: 1, _id: 1 })
          .limit(OVERVIEW_LIMITS.webhooks)
          .lean<WebhookDoc[]>(),
      ]);
      return { troubled, first: docs.map(toWebhook) };
    });
  }
}

const toRequest = ({ _id, team, league, category, createdAt }: MatchRequestDoc): WaitingRequest => ({
  id: _id.toHexString(),
  homeTeam: team.homeTeam,
  awayTeam: team.awayTeam,
  league,
  category,
  createdAt: createdAt.toISOString(),
});

const toContact = ({ _id, name, subject, createdAt }: ContactDoc): WaitingContact => ({
  id: _id.toHexString(),
  name,
  subject,
  createdAt: createdAt.toISOString(),
});

const toPush = (doc: PushDoc): ComingPush => ({
  id: doc._id.toHexString(),
  title: pushTitle(doc),
  state: doc.progress.state,
  sendAt: doc.sendAt.toISOString(),
  timeZone: doc.timeZone,
});

/** Returns the number of recipients that a push failed to reach. Dead tokens do not count, because removing them is routine. */
const missed = ({ failed, removed }: PushDoc['progress']): number => failed - removed;

const toFailedPush = (doc: PushDoc): FailedPush => ({
  id: doc._id.toHexString(),
  title: pushTitle(doc),
  state: doc.progress.state,
  total: doc.progress.total,
  failed: missed(doc.progress),
  sendAt: doc.sendAt.toISOString(),
});

const toWebhook = ({ _id, name, stoppedBecause, failingSince }: WebhookDoc): TroubledWebhook => ({
  id: _id.toHexString(),
  name,
  stoppedBecause,
  failingSince: failingSince?.toISOString() ?? null,
});
