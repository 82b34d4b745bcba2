import type { MailState } from '../mail.js';
import type { RequestStatus } from '../statuses.js';
import { BaseRecord, MessageAnswer } from './base.record.js';
import type { GameRecord } from './match.record.js';

export class RequestedTeams {
  homeTeam!: string;
  awayTeam!: string;
}

export class MatchRequestRecord extends BaseRecord {
  username!: string;
  email!: string;
  team!: RequestedTeams;
  category!: string;
  league!: string;
  status!: RequestStatus;
  /** The game that was made from it; null without one, or when that was deleted. */
  gameId!: string | null;
  /** Why it was declined; empty: nobody said. */
  note!: string;
  /** What became of the e-mail with the last answer; null: none was sent. */
  mailState!: MailState | null;
}

export class MatchRequestAnswer extends MessageAnswer {
  request!: MatchRequestRecord;
}

export class MatchRequestsAnswer extends MessageAnswer {
  requests!: MatchRequestRecord[];
}

/** The request, approved, and the game that was made from it. */
export class RequestedGameAnswer extends MatchRequestAnswer {
  game!: GameRecord;
}
