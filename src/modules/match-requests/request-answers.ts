import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import { versus } from '../../contract/games.js';
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

/** Returns the kind of email that a request in this state requires, or an empty string if no email is required. */
function newsOf({ status, gameId }: Pick<MatchRequestDoc, 'status' | 'gameId'>): Mailed {
  if (status === 'Cancel') return 'declined';
  if (status !== 'Approved') return '';
  return gameId ? 'game' : 'approved';
}

/**
 * Emails visitors about their match requests. The write that changes a request also queues its email, so that each change sends
 * one email.
 */
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
   * Returns the fields that mark a request for an email. Returns no fields if the visitor needs no further email or if email is
   * not configured.
   */
  markOf(request: MatchRequestDoc): Partial<Pick<MatchRequestDoc, 'mailed' | 'mailState'>> {
    const news = newsOf(request);
    const isKnown = news === '' || news === request.mailed || (news === 'approved' && request.mailed === 'game');
    return isKnown || !this.mail.isOn ? {} : { mailed: news, mailState: 'pending' };
  }

  /** Queues the email of a request that this write has marked. `newGame` is the game that the write creates. */
  async send(request: MatchRequestDoc, newGame?: GameRecord): Promise<void> {
    const { _id, username, email, team, mailed } = request;
    const note = request.note ?? '';
    const teams = versus(team);
    const { facts } = this.mail;
    const text =
      mailed === 'declined'
        ? MAIL_TEXTS.requestDeclined(facts, { username, teams, gamePath: null, note })
        : MAIL_TEXTS.requestApproved(facts, { username, teams, gamePath: await this.pathOf(request, newGame) });
    await this.mail.add({
      ...text,
      to: email,
      about: { resource: this.resource, id: _id.toHexString(), part: mailed },
    });
  }

  private async pathOf({ gameId }: MatchRequestDoc, newGame?: GameRecord): Promise<string | null> {
    if (newGame) return sitePaths.game(newGame.matchId, newGame._id, newGame.title);
    const game =
      gameId &&
      (await this.games.findById(gameId, { matchId: 1, title: 1 }).lean<Pick<GameDoc, '_id' | 'matchId' | 'title'>>());
    return game ? sitePaths.game(game.matchId.toHexString(), game._id.toHexString(), game.title) : null;
  }

  async mailSettled({ state, about }: MailDoc): Promise<void> {
    const [_id, mailed] = [new Types.ObjectId(about.id), about.part];
    // A later change has a separate email, whose state must not be overwritten.
    const change = { $set: { mailState: state } };
    const { matchedCount } = await this.model.updateOne({ _id, mailed }, change);
    if (matchedCount > 0) this.outbox.changed('requests', [about.id]);
  }
}
