import { LIMITS } from '@contract/limits.js';
import { lettersMessage, MESSAGES, requiredMessage, tooLongMessage, tooShortMessage } from '@contract/messages.js';

/** A field of a form: what it is called and what the server takes in it. */
export interface Field {
  name: string;
  label: string;
  kind: 'text' | 'email' | 'area' | 'choice';
  /** Characters, after the ends are trimmed. */
  min: number;
  max: number;
  /** Letters only, of any script. */
  letters?: boolean;
  autoComplete?: string;
  /** Of a choice. */
  options?: readonly string[];
}

const LETTERS = /^[\p{L}\p{M}]*$/u;
/** `LETTERS` as a field's own pattern. */
export const LETTERS_PATTERN = '[\\p{L}\\p{M}]*';
/** What every e-mail address looks like; whether the server takes one is its own to say. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/;

/** What is wrong with a value, in the words of the server; undefined when nothing is. */
export function problemOf(field: Field, typed: string): string | undefined {
  const { label, min, max, letters, kind } = field;
  const value = typed.trim();
  if (value === '') return requiredMessage(label);
  if (letters && (!LETTERS.test(value) || value.length < min || value.length > max)) {
    return lettersMessage(label, min, max);
  }
  if (value.length > max) return tooLongMessage(label, max);
  if (value.length < min) return tooShortMessage(label, min);
  if (kind === 'email' && !EMAIL.test(value)) return MESSAGES.emailInvalid;
  return undefined;
}

const EMAIL_FIELD: Field = {
  name: 'email',
  label: 'Email',
  kind: 'email',
  min: 1,
  max: LIMITS.emailMax,
  autoComplete: 'email',
};

const personName = (name: string, label: string, autoComplete: string): Field => {
  const { personNameMin: min, personName: max } = LIMITS;
  return { name, label, kind: 'text', min, max, letters: true, autoComplete };
};

/** `POST /api/contact`. */
export const CONTACT_FIELDS: readonly Field[] = [
  personName('firstName', 'First name', 'given-name'),
  personName('lastName', 'Last name', 'family-name'),
  EMAIL_FIELD,
  { name: 'subject', label: 'Subject', kind: 'text', min: LIMITS.subjectMin, max: LIMITS.subject },
  { name: 'message', label: 'Message', kind: 'area', min: LIMITS.messageMin, max: LIMITS.message },
];

/** `POST /api/match-requests`, with the sports to choose from. */
export function requestFields(sports: readonly string[]): readonly Field[] {
  const { requestTextMin: min, name: max } = LIMITS;
  const text = (name: string, label: string): Field => ({ name, label, kind: 'text', min, max });
  return [
    text('homeTeam', 'Home team'),
    text('awayTeam', 'Away team'),
    { ...text('category', 'Category'), kind: 'choice', options: sports },
    text('league', 'League'),
    {
      name: 'username',
      label: 'Username',
      kind: 'text',
      min: LIMITS.requestUsernameMin,
      max: LIMITS.usernameMax,
      autoComplete: 'nickname',
    },
    EMAIL_FIELD,
  ];
}
