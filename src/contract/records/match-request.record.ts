import type { RequestStatus } from '../statuses.js';
import { BaseRecord, MessageAnswer } from './base.record.js';

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
}

export class MatchRequestAnswer extends MessageAnswer {
  request!: MatchRequestRecord;
}

export class MatchRequestsAnswer extends MessageAnswer {
  requests!: MatchRequestRecord[];
}
