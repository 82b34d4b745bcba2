import { LIMITS } from '@contract/limits.js';
import { cleanLine, cleanLines, lengthOf } from '@contract/text.js';
import { d } from '../../i18n/dialogs.js';

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

/** A value as the server stores it. */
export const cleanValue = ({ kind }: Pick<Field, 'kind'>, typed: string): string =>
  kind === 'area' ? cleanLines(typed) : cleanLine(typed);

/** What is wrong with a value, in the words of the server; undefined when nothing is. */
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

/** `POST /api/contact`. */
export const contactFields = (): readonly Field[] => [
  personName('firstName', d('field.firstName'), 'given-name'),
  personName('lastName', d('field.lastName'), 'family-name'),
  emailField(),
  { name: 'subject', label: d('field.subject'), kind: 'text', min: LIMITS.subjectMin, max: LIMITS.subject },
  { name: 'message', label: d('field.message'), kind: 'area', min: LIMITS.messageMin, max: LIMITS.message },
];

/** `POST /api/match-requests`, with the sports to choose from. */
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
