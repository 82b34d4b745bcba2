import { IsIn, IsMongoId } from 'class-validator';
import { LIMITS } from '../limits.js';
import { REQUEST_STATUSES, type RequestStatus } from '../statuses.js';
import { BoundedText, EmailAddress, Label, OptionalLines } from './decorators.js';
import { AddedGameDto } from './game.dto.js';

const { requestTextMin, requestUsernameMin, name, usernameMax } = LIMITS;

/** `POST /api/match-requests`: a match that a visitor requests. */
export class MatchRequestDto {
  @BoundedText('Home team', requestTextMin, name)
  homeTeam!: string;

  @BoundedText('Away team', requestTextMin, name)
  awayTeam!: string;

  /** Sport. */
  @BoundedText('Category', requestTextMin, name)
  category!: string;

  /** Name of the league. */
  @BoundedText('League', requestTextMin, name)
  league!: string;

  /** Address that receives the decision. */
  @EmailAddress()
  email!: string;

  /** Name of the visitor. */
  @BoundedText('Username', requestUsernameMin, usernameMax)
  username!: string;
}

/** `PUT /api/match-requests/{id}/status`. */
export class MatchRequestStatusDto {
  /** 'Cancel' declines the request. All transitions are allowed. */
  @IsIn(REQUEST_STATUSES, { message: 'Status must be New, Pending, Approved or Cancel' })
  status!: RequestStatus;

  /** Reason for the status Cancel, addressed to the requester. The note is stored, and sent by email if mail is set up. */
  @OptionalLines('Note', LIMITS.message)
  note?: string;
}

/** `POST /api/match-requests/{id}/game`: creates the requested game. */
export class RequestedGameDto extends AddedGameDto {
  /** Id of the match to which the game is added. */
  @Label('Match')
  @IsMongoId({ message: 'Match must be from the list' })
  matchId!: string;
}
