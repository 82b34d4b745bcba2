import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import type { GameRecord } from '../../contract/records/match.record.js';
import { sitePaths } from '../../contract/routes.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { GAME_MODEL, type GameDoc } from '../games/game.schema.js';
import { MailOutcomes, type MailOutcomeListener } from '../mail/mail-outcomes.js';
import { MailQueue } from '../mail/mail-queue.js';
import { MAIL_TEXTS } from '../mail/mail-texts.js';
import type { MailDoc } from '../mail/mail.schema.js';
import { MATCH_REQUEST_MODEL, type MatchRequestDoc } from './request.schema.js';

type Mailed = MatchRequestDoc['mailed'];

/** What the person who asked is sent about an answered request; empty: nothing. */
function newsOf({ status, gameId }: Pick<MatchRequestDoc, 'status' | 'gameId'>): Mailed {
  if (status === 'Cancel') return 'declined';
  if (status !== 'Approved') return '';
  return gameId ? 'game' : 'approved';
}

/** E-mails to those who asked for a game: one for each change, in the write that makes it. */
@Injectable()
export class RequestAnswers implements MailOutcomeListener, OnModuleInit {
  readonly resource = 'requests';

  constructor(
    @InjectModel(MATCH_REQUEST_MODEL) private readonly model: Model<MatchRequestDoc>,
    @InjectModel(GAME_MODEL) private readonly games: Model<GameDoc>,
    private readonly mail: MailQueue,
    private readonly outcomes: MailOutcomes,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    this.outcomes.register(this);
  }

  /**
   * The mark of a request that is to be answered by e-mail; empty where there is nothing to say or mail is not set up.
   */
  markOf(request: MatchRequestDoc): Partial<Pick<MatchRequestDoc, 'mailed' | 'mailState'>> {
    const news = newsOf(request);
    const isKnown = news === '' || news === request.mailed || (news === 'approved' && request.mailed === 'game');
    return isKnown || !this.mail.isOn ? {} : { mailed: news, mailState: 'pending' };
  }

  /** Queues the e-mail of a request that was marked in this write; `made`: the game that the write makes. */
  async send(request: MatchRequestDoc, made?: GameRecord): Promise<void> {
    const { _id, username, email, team, mailed } = request;
    const note = request.note ?? '';
    const teams = `${team.homeTeam} vs ${team.awayTeam}`;
    const { facts } = this.mail;
    const text =
      mailed === 'declined'
        ? MAIL_TEXTS.requestDeclined(facts, { username, teams, gamePath: null, note })
        : MAIL_TEXTS.requestApproved(facts, { username, teams, gamePath: await this.pathOf(request, made) });
    await this.mail.add({
      ...text,
      to: email,
      about: { resource: this.resource, id: _id.toHexString(), part: mailed },
    });
  }

  private async pathOf({ gameId }: MatchRequestDoc, made?: GameRecord): Promise<string | null> {
    if (made) return sitePaths.game(made.matchId, made._id, made.title);
    const game =
      gameId &&
      (await this.games.findById(gameId, { matchId: 1, title: 1 }).lean<Pick<GameDoc, '_id' | 'matchId' | 'title'>>());
    return game ? sitePaths.game(game.matchId.toHexString(), game._id.toHexString(), game.title) : null;
  }

  async mailSettled({ state, about }: MailDoc): Promise<void> {
    const [_id, mailed] = [new Types.ObjectId(about.id), about.part];
    // A later answer has an e-mail of its own.
    const change = { $set: { mailState: state } };
    const { matchedCount } = await this.model.updateOne({ _id, mailed }, change);
    if (matchedCount > 0) this.outbox.changed('requests', [about.id]);
  }
}
