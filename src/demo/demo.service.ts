import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { Resource } from '../contract/events.js';
import { AFFILIATE_MODEL, type AffiliateDoc } from '../modules/affiliates/affiliate.schema.js';
import { DAILY_COUNT_MODEL, type DailyCountDoc } from '../modules/counting/daily-count.schema.js';
import { DEVICE_MODEL, type DeviceDoc } from '../modules/devices/device.schema.js';
import { PUSH_MODEL, type PushDoc } from '../modules/notifications/push.schema.js';
import { WATCHING_SAMPLE_MODEL, type WatchingSampleDoc } from '../modules/watching/watching-sample.schema.js';
import { API_KEY_MODEL, type ApiKeyDoc } from '../modules/accounts/api-keys/api-key.schema.js';
import { ApiKeyStore } from '../modules/accounts/api-keys/api-key-store.js';
import { DOWNLOAD_MODEL, type DownloadDoc } from '../modules/downloads/download.schema.js';
import { DELIVERY_MODEL, type DeliveryDoc } from '../modules/webhooks/delivery.schema.js';
import { WebhookSecrets } from '../modules/webhooks/webhook-secrets.js';
import { WEBHOOK_MODEL, type WebhookDoc } from '../modules/webhooks/webhook.schema.js';
import { CONTACT_MODEL, type ContactDoc, type ContactPersonDoc } from '../modules/contacts/contact.schema.js';
import { FAQ_MODEL, type FaqDoc } from '../modules/faqs/faq.schema.js';
import { GAME_MODEL, type GameDoc } from '../modules/games/game.schema.js';
import { LEAGUE_MODEL, type LeagueDoc } from '../modules/leagues/league.schema.js';
import { MATCH_REQUEST_MODEL, type MatchRequestDoc } from '../modules/match-requests/request.schema.js';
import { MATCH_MODEL, type MatchDoc } from '../modules/games/match.schema.js';
import { REPLAY_MODEL, type ReplayDoc } from '../modules/replays/replay.schema.js';
import { UsersService } from '../modules/accounts/users/users.service.js';
import { Clock } from '../platform/clock/clock.js';
import { isDuplicateKey } from '../platform/database/records/duplicate-key.js';
import type { StoredDoc } from '../platform/database/records/record.js';
import { currentTransaction } from '../platform/database/transactions/transaction.js';
import { UnitOfWork } from '../platform/database/transactions/unit-of-work.js';
import { Outbox } from '../platform/outbox/outbox.js';
import { demoAffiliates } from './demo-affiliates.js';
import { demoDevices, demoPushes } from './demo-apps.js';
import { demoBuilds } from './demo-builds.js';
import { demoClicks, demoDownloads, demoWatching } from './demo-counts.js';
import { demoFaqs } from './demo-faqs.js';
import { DemoLibrary, type DemoFiles } from './demo-files.js';
import { demoApiKeys, demoDeliveries, demoWebhooks } from './demo-integrations.js';
import { demoReplays } from './demo-replays.js';
import { demoMessages, demoRequests } from './demo-visitors.js';
import { demoWeek } from './demo-week.js';

/** Fills an empty database with a realistic week. */
@Injectable()
export class DemoService {
  private readonly logger = new Logger('Demo');

  constructor(
    @InjectModel(LEAGUE_MODEL) private readonly leagues: Model<LeagueDoc>,
    @InjectModel(MATCH_MODEL) private readonly matches: Model<MatchDoc>,
    @InjectModel(GAME_MODEL) private readonly games: Model<GameDoc>,
    @InjectModel(REPLAY_MODEL) private readonly replays: Model<ReplayDoc>,
    @InjectModel(FAQ_MODEL) private readonly faqs: Model<FaqDoc>,
    @InjectModel(CONTACT_MODEL) private readonly contacts: Model<ContactDoc>,
    @InjectModel(MATCH_REQUEST_MODEL) private readonly requests: Model<MatchRequestDoc>,
    @InjectModel(AFFILIATE_MODEL) private readonly affiliates: Model<AffiliateDoc>,
    @InjectModel(DEVICE_MODEL) private readonly devices: Model<DeviceDoc>,
    @InjectModel(PUSH_MODEL) private readonly pushes: Model<PushDoc>,
    @InjectModel(DAILY_COUNT_MODEL) private readonly counts: Model<DailyCountDoc>,
    @InjectModel(WATCHING_SAMPLE_MODEL) private readonly samples: Model<WatchingSampleDoc>,
    @InjectModel(WEBHOOK_MODEL) private readonly webhooks: Model<WebhookDoc>,
    @InjectModel(API_KEY_MODEL) private readonly keys: Model<ApiKeyDoc>,
    @InjectModel(DELIVERY_MODEL) private readonly deliveries: Model<DeliveryDoc>,
    @InjectModel(DOWNLOAD_MODEL) private readonly downloads: Model<DownloadDoc>,
    private readonly library: DemoLibrary,
    private readonly secrets: WebhookSecrets,
    private readonly keyStore: ApiKeyStore,
    private readonly users: UsersService,
    private readonly unit: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * Fills the database and returns true. Returns false without changes if the database contains any record of the demo's main
   * collections.
   * @param siteUrl address of the site, to which the demo's partner links
   */
  async fill(siteUrl: string): Promise<boolean> {
    if (!(await this.unit.run(() => this.isEmpty()))) return false;
    // Files are stored before the transaction, because it cannot include them and its records reference them.
    const files = await this.library.fill();
    try {
      return await this.unit.run(() => this.fillEmpty(siteUrl, files));
    } catch (error) {
      // Another process that started at the same time was first.
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  private async fillEmpty(siteUrl: string, files: DemoFiles | null): Promise<boolean> {
    if (!(await this.isEmpty())) return false;
    const now = this.clock.date();
    const { leagues, matches, games } = demoWeek(now);
    await this.add(this.leagues, 'leagues', leagues);
    await this.add(this.matches, 'matches', matches);
    await this.add(this.games, 'games', games);
    await this.add(this.replays, 'replays', demoReplays(leagues, games, now));
    await this.add(this.faqs, 'faqs', demoFaqs(now));
    await this.add(this.contacts, 'contacts', demoMessages(now, await this.firstReader()));
    await this.add(this.requests, 'requests', demoRequests(now));
    const affiliates = demoAffiliates(now, siteUrl, files?.partner.url);
    const clicks = demoClicks(affiliates, now);
    await this.add(this.affiliates, 'affiliates', affiliates);
    await this.add(this.devices, 'devices', demoDevices(now));
    await this.add(this.pushes, 'mobile-notifications', demoPushes(now, files?.push.url));
    await this.addIntegrations(games, now);
    if (files) await this.addBuilds(files, now);
    await this.counts.insertMany(clicks);
    await this.addWatching(now);
    currentTransaction().afterCommit(() =>
      this.logger.log(`The database was empty: ${games.length} games of a demo week were added.`),
    );
    return true;
  }

  /**
   * Adds a webhook and an API key, unless staff have already created some. Secret and key are generated as usual and shown to no
   * one.
   */
  private async addIntegrations(games: readonly GameDoc[], now: Date): Promise<void> {
    if (!(await this.webhooks.exists({}))) {
      const webhooks = demoWebhooks(now, this.secrets.make().sealed);
      const deliveries = webhooks.flatMap((webhook) => demoDeliveries(webhook, games));
      await this.add(this.webhooks, 'webhooks', webhooks);
      await this.deliveries.insertMany(deliveries, { lean: true });
    }
    const [maker] = await this.users.holdersOf('api-keys:create');
    if (!maker || (await this.keys.exists({}))) return;
    const owner = { userId: maker._id, username: maker.username };
    await this.add(this.keys, 'api-keys', demoApiKeys(now, owner, this.keyStore.make().stored));
  }

  private async addBuilds({ build }: DemoFiles, now: Date): Promise<void> {
    if (await this.downloads.exists({})) return;
    const builds = demoBuilds(now, build);
    const counts = demoDownloads(builds, now);
    await this.add(this.downloads, 'downloads', builds);
    await this.counts.insertMany(counts);
  }

  /** Returns the member of staff who replied to the demo's visitors, usually the first super-admin. */
  private async firstReader(): Promise<ContactPersonDoc | null> {
    const [user] = await this.users.holdersOf('contact:view');
    return user ? { userId: user._id, username: user.username } : null;
  }

  private async add<Doc extends StoredDoc>(model: Model<Doc>, resource: Resource, docs: Doc[]): Promise<void> {
    const ids = docs.map(({ _id }) => _id.toHexString());
    this.outbox.changed(resource, ids);
    await model.insertMany(docs);
  }

  /** Adds viewer counts, unless the database already contains some. */
  private async addWatching(now: Date): Promise<void> {
    if (await this.samples.exists({})) return;
    await this.samples.insertMany(demoWatching(now));
  }

  private async isEmpty(): Promise<boolean> {
    const { leagues, matches, games, replays, faqs, contacts, requests, affiliates, devices, pushes } = this;
    const models = [leagues, matches, games, replays, faqs, contacts, requests, affiliates, devices, pushes];
    // The queries run sequentially, because the queries of a transaction share its session.
    for (const model of models as Model<unknown>[]) {
      if (await model.exists({})) return false;
    }
    return true;
  }
}
