import type { MailState } from '../mail.js';
import type { RequestStatus } from '../statuses.js';
import { BaseRecord, MessageResponse } from './base.record.js';
import type { GameRecord } from './match.record.js';

export class RequestedTeams {
  homeTeam!: string;
  awayTeam!: string;
}

export class MatchRequestRecord extends BaseRecord {
  /** Name of the visitor. */
  username!: string;
  /** Address of the visitor, which receives the decision. */
  email!: string;
  team!: RequestedTeams;
  /** Sport. */
  category!: string;
  /** Name of the league. */
  league!: string;
  /** 'Cancel' is a declined request. */
  status!: RequestStatus;
  /** Id of the game that was created from the request. Null without a game, or after its deletion. */
  gameId!: string | null;
  /** Reason for declining the request. Empty if no reason was entered. */
  note!: string;
  /** Delivery state of the last email to the requester, or null if no email was sent. */
  mailState!: MailState | null;
}

export class MatchRequestResponse extends MessageResponse {
  request!: MatchRequestRecord;
}

export class MatchRequestsResponse extends MessageResponse {
  requests!: MatchRequestRecord[];
}

/** The approved request and the game that was created from the request. */
export class RequestedGameResponse extends MatchRequestResponse {
  game!: GameRecord;
}
