import {
  IsIn,
  IsMongoId,
  IsNotEmpty,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  MaxLength,
  MinLength,
  ValidateIf,
} from 'class-validator';
import { LIMITS } from '../limits.js';
import { lettersMessage, MESSAGES, requiredMessage } from '../messages.js';
import { CONTACT_STATUSES, type ContactStatus } from '../statuses.js';
import { all, BoundedLines, BoundedText, EmailAddress, Label, Line, RequiredLines } from './decorators.js';

const { personNameMin, personName } = LIMITS;

/** Letters only, of any script, between the limits. */
const PersonName = (label: string): PropertyDecorator => {
  const message = lettersMessage(label, personNameMin, personName);
  return all(
    Line(),
    IsNotEmpty({ message: requiredMessage(label) }),
    IsString({ message: `${label} must be a text` }),
    Matches(/^[\p{L}\p{M}]*$/u, { message }),
    MinLength(personNameMin, { message }),
    MaxLength(personName, { message }),
  );
};

/** `POST /api/contact`. */
export class ContactDto {
  @PersonName('First name')
  firstName!: string;

  @PersonName('Last name')
  lastName!: string;

  @EmailAddress()
  email!: string;

  @BoundedText('Subject', LIMITS.subjectMin, LIMITS.subject)
  subject!: string;

  @BoundedLines('Message', LIMITS.messageMin, LIMITS.message)
  message!: string;
}

const Status = (): PropertyDecorator =>
  IsIn(CONTACT_STATUSES, { message: 'Status must be New, In Progress or Resolved' });

/** `PUT /api/contact/{id}/status`. */
export class ContactStatusDto {
  @Status()
  status!: ContactStatus;
}

/** `POST /api/contact/{id}/replies`: an answer by e-mail to the person who wrote. */
export class ContactReplyDto {
  @RequiredLines('Reply', LIMITS.reply)
  text!: string;

  /** What the message becomes with it; left out, a New one is In Progress from then on. */
  @IsOptional()
  @Status()
  status?: ContactStatus;

  /** A random mark of this reply: sent again with the same one, it is refused instead of going out twice. */
  @IsOptional()
  @IsUUID(undefined, { message: 'Key must be a UUID' })
  key?: string;
}

/** `POST /api/contact/{id}/notes`: for colleagues alone. */
export class ContactNoteDto {
  @RequiredLines('Note', LIMITS.note)
  text!: string;
}

/** `PUT /api/contact/{id}/assignee`. */
export class ContactAssigneeDto {
  /** Somebody of `GET /api/contact/assignees`; null: nobody. */
  @Label('Assignee')
  @ValidateIf((dto: ContactAssigneeDto) => dto.userId !== null)
  @IsMongoId({ message: MESSAGES.assigneeUnknown })
  userId!: string | null;
}
