import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { Resource } from '../contract/events.js';
import { AFFILIATE_MODEL, type AffiliateDoc } from '../modules/affiliates/affiliate.schema.js';
import { CONTACT_MODEL, type ContactDoc } from '../modules/contacts/contact.schema.js';
import { FAQ_MODEL, type FaqDoc } from '../modules/faqs/faq.schema.js';
import { GAME_MODEL, type GameDoc } from '../modules/games/game.schema.js';
import { LEAGUE_MODEL, type LeagueDoc } from '../modules/leagues/league.schema.js';
import { MATCH_REQUEST_MODEL, type MatchRequestDoc } from '../modules/requests/request.schema.js';
import { MATCH_MODEL, type MatchDoc } from '../modules/games/match.schema.js';
import { REPLAY_MODEL, type ReplayDoc } from '../modules/replays/replay.schema.js';
import { Clock } from '../platform/clock/clock.js';
import { isDuplicateKey } from '../platform/database/duplicate-key.js';
import type { StoredDoc } from '../platform/database/record.js';
import { UnitOfWork, type Transaction } from '../platform/database/unit-of-work.js';
import { Outbox } from '../platform/outbox/outbox.js';
import { demoAffiliates } from './demo-affiliates.js';
import { demoFaqs } from './demo-faqs.js';
import { demoReplays } from './demo-replays.js';
import { demoMessages, demoRequests } from './demo-visitors.js';
import { demoWeek } from './demo-week.js';

/** Fills an empty database with a believable week. */
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
    private readonly unit: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Whether it wrote anything: a database that holds any record of the kinds it fills is left as it is. */
  async fill(): Promise<boolean> {
    try {
      return await this.unit.run((tx) => this.fillEmpty(tx));
    } catch (error) {
      // Another instance that started at the same time was first.
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  private async fillEmpty(tx: Transaction): Promise<boolean> {
    if (!(await this.isEmpty(tx))) return false;
    const now = this.clock.date();
    const { leagues, matches, games } = demoWeek(now);
    await this.add(tx, this.leagues, 'leagues', leagues);
    await this.add(tx, this.matches, 'matches', matches);
    await this.add(tx, this.games, 'games', games);
    await this.add(tx, this.replays, 'replays', demoReplays(leagues, games, now));
    await this.add(tx, this.faqs, 'faqs', demoFaqs(now));
    await this.add(tx, this.contacts, 'contacts', demoMessages(now));
    await this.add(tx, this.requests, 'requests', demoRequests(now));
    await this.add(tx, this.affiliates, 'affiliates', demoAffiliates(now));
    tx.afterCommit(() => this.logger.log(`The database was empty: ${games.length} games of a demo week were added.`));
    return true;
  }

  private async add<Doc extends StoredDoc>(
    tx: Transaction,
    model: Model<Doc>,
    resource: Resource,
    docs: Doc[],
  ): Promise<void> {
    await model.insertMany(docs, { session: tx.session });
    const ids = docs.map(({ _id }) => _id.toHexString());
    await this.outbox.changed(tx, resource, ids);
  }

  private async isEmpty(tx: Transaction): Promise<boolean> {
    const { leagues, matches, games, replays, faqs, contacts, requests, affiliates } = this;
    // One after the other: the queries of a transaction share its session.
    for (const model of [leagues, matches, games, replays, faqs, contacts, requests, affiliates] as Model<unknown>[]) {
      if (await model.exists({}).session(tx.session ?? null)) return false;
    }
    return true;
  }
}
