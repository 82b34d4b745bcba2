import { IsIn, IsNotEmpty, IsString, Matches, MaxLength, MinLength } from 'class-validator';
import { LIMITS } from '../limits.js';
import { lettersMessage, requiredMessage } from '../messages.js';
import { CONTACT_STATUSES, type ContactStatus } from '../statuses.js';
import { all, BoundedText, EmailAddress, Trim } from './decorators.js';

const { personNameMin, personName } = LIMITS;

/** Letters only, of any script, between the limits. */
const PersonName = (label: string): PropertyDecorator => {
  const message = lettersMessage(label, personNameMin, personName);
  return all(
    Trim(),
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

  @BoundedText('Message', LIMITS.messageMin, LIMITS.message)
  message!: string;
}

/** `PUT /api/contact/{id}/status`. */
export class ContactStatusDto {
  @IsIn(CONTACT_STATUSES, { message: 'Status must be New, In Progress or Resolved' })
  status!: ContactStatus;
}
