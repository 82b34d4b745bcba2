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
import { LETTERS_PATTERN } from '../text.js';
import { all, BoundedLines, BoundedText, EmailAddress, Label, Line, RequiredLines } from './decorators.js';

const { personNameMin, personName } = LIMITS;

/** Validates a text that contains only letters of any script, with a length within the limits. */
const PersonName = (label: string): PropertyDecorator => {
  const message = lettersMessage(label, personNameMin, personName);
  return all(
    Line(),
    IsNotEmpty({ message: requiredMessage(label) }),
    IsString({ message: `${label} must be text` }),
    Matches(new RegExp(`^${LETTERS_PATTERN}$`, 'u'), { message }),
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

  /** Address to which staff reply. */
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
  /** All transitions are allowed. */
  @Status()
  status!: ContactStatus;
}

/** `POST /api/contact/{id}/replies`: a reply by email to the sender of the message. */
export class ContactReplyDto {
  /** Text of the email. */
  @RequiredLines('Reply', LIMITS.reply)
  text!: string;

  /** New status of the message. If omitted, a New message becomes In Progress. */
  @IsOptional()
  @Status()
  status?: ContactStatus;

  /** Random id of the reply, which prevents duplicates. A second reply with the same key fails with REPLY_EXISTS. */
  @IsOptional()
  @IsUUID(undefined, { message: 'Key must be a UUID' })
  key?: string;
}

/** `POST /api/contact/{id}/notes`: an internal note for staff. */
export class ContactNoteDto {
  @RequiredLines('Note', LIMITS.note)
  text!: string;
}

/** `PUT /api/contact/{id}/assignee`. */
export class ContactAssigneeDto {
  /** Id of a user in `GET /api/contact/assignees`, or null to unassign the message. */
  @Label('Assignee')
  @ValidateIf((dto: ContactAssigneeDto) => dto.userId !== null)
  @IsMongoId({ message: MESSAGES.assigneeUnknown })
  userId!: string | null;
}
