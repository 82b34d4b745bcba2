import { LIMITS } from '@contract/limits.js';
import { cleanLine, cleanLines, lengthOf, LETTERS_PATTERN } from '@contract/text.js';
import { d } from '../../i18n/dialogs.js';

/** A field of a form with its label and the server's limits. */
export interface Field {
  name: string;
  label: string;
  kind: 'text' | 'email' | 'area' | 'choice';
  /** Length in characters, after trimming. */
  min: number;
  max: number;
  /** Whether only letters are allowed, in any script. */
  letters?: boolean;
  autoComplete?: string;
  /** Options of a choice. */
  options?: readonly string[];
}

const LETTERS = new RegExp(`^${LETTERS_PATTERN}$`, 'u');
/** Minimum format of an email address. The server decides whether it accepts an address. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/;

/** Returns a value as the server stores it. */
export const cleanValue = ({ kind }: Pick<Field, 'kind'>, typed: string): string =>
  kind === 'area' ? cleanLines(typed) : cleanLine(typed);

/** Returns the error of a value in the server's words, or undefined. */
export function problemOf(field: Field, typed: string): string | undefined {
  const { label, min, max, letters, kind } = field;
  const value = cleanValue(field, typed);
  if (value === '') return d('problem.required', { label });
  const length = lengthOf(value);
  if (letters && (!LETTERS.test(value) || length < min || length > max)) {
    return d('problem.letters', { label, min, max });
  }
  if (length > max) return d('problem.long', { label, max });
  if (length < min) return d('problem.short', { label, min });
  if (kind === 'email' && !EMAIL.test(value)) return d('problem.email');
  return undefined;
}

const emailField = (): Field => ({
  name: 'email',
  label: d('field.email'),
  kind: 'email',
  min: 1,
  max: LIMITS.emailMax,
  autoComplete: 'email',
});

const personName = (name: string, label: string, autoComplete: string): Field => {
  const { personNameMin: min, personName: max } = LIMITS;
  return { name, label, kind: 'text', min, max, letters: true, autoComplete };
};

/** Fields of `POST /api/contact`. */
export const contactFields = (): readonly Field[] => [
  personName('firstName', d('field.firstName'), 'given-name'),
  personName('lastName', d('field.lastName'), 'family-name'),
  emailField(),
  { name: 'subject', label: d('field.subject'), kind: 'text', min: LIMITS.subjectMin, max: LIMITS.subject },
  { name: 'message', label: d('field.message'), kind: 'area', min: LIMITS.messageMin, max: LIMITS.message },
];

/** Fields of `POST /api/match-requests`. `sports` are the options. */
export function requestFields(sports: readonly string[]): readonly Field[] {
  const { requestTextMin: min, name: max } = LIMITS;
  const text = (name: string, label: string): Field => ({ name, label, kind: 'text', min, max });
  return [
    text('homeTeam', d('field.homeTeam')),
    text('awayTeam', d('field.awayTeam')),
    { ...text('category', d('field.category')), kind: 'choice', options: sports },
    text('league', d('field.league')),
    {
      name: 'username',
      label: d('field.username'),
      kind: 'text',
      min: LIMITS.requestUsernameMin,
      max: LIMITS.usernameMax,
      autoComplete: 'nickname',
    },
    emailField(),
  ];
}
