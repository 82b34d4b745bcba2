import { Transform } from 'class-transformer';
import {
  IsEmail,
  isNotEmpty,
  IsNotEmpty,
  IsOptional,
  IsString,
  isURL,
  MaxLength,
  MinLength,
  ValidateBy,
  ValidateIf,
  type ValidationArguments,
  type ValidationOptions,
} from 'class-validator';
import { LIMITS } from '../limits.js';
import { isUploadPath } from '../media.js';
import { MESSAGES, requiredMessage, tooLongMessage, tooShortMessage } from '../messages.js';
import { cleanLine, cleanLines, normalizedPassword } from '../text.js';

/**
 * Applies several property decorators as one, from the first to the last. Problems are reported in the order in which
 * checks were applied, and decorators written one above the other apply from the last: where the order of messages
 * matters, checks are listed here.
 */
export function all(...decorators: PropertyDecorator[]): PropertyDecorator {
  return (target, key) => {
    for (const decorator of decorators) decorator(target, key);
  };
}

const labels = new WeakMap<object, Map<PropertyKey, string>>();

/** What a field is called, where its name does not say it. */
export const Label =
  (label: string): PropertyDecorator =>
  (target, key) => {
    const ofClass = labels.get(target) ?? new Map<PropertyKey, string>();
    labels.set(target, ofClass.set(key, label));
  };

/** A field's name in words: 'Logo URL' of logoUrl, 'Active' of isActive. */
export function labelOfName(field: string): string {
  const words = field
    .replace(/^is(?=[A-Z])/, '')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1).replace(/\burl\b/, 'URL');
}

/** What a field of a DTO is called: its name in words, unless a decorator says otherwise. */
export function labelOf(dto: abstract new () => object, field: string): string {
  for (let target = dto.prototype as object | null; target; target = Object.getPrototypeOf(target) as object | null) {
    const label = labels.get(target)?.get(field);
    if (label) return label;
  }
  return labelOfName(field);
}

/** Applies a function to a text before it is checked. */
const Changed = (change: (text: string) => string): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? change(value) : value));

/** Cuts white space at both ends of an address, a token or an id before it is checked. Every other text is a line or lines. */
export const Trim = (): PropertyDecorator => Changed((text) => text.trim());

/** Cleans a text of one line before it is checked. */
export const Line = (): PropertyDecorator => Changed(cleanLine);

/** Cleans a text of several lines before it is checked. */
const Lines = (): PropertyDecorator => Changed(cleanLines);

const required = (
  label: string,
  max: number,
  message = requiredMessage(label),
  isFilled: PropertyDecorator = IsNotEmpty({ message }),
): PropertyDecorator =>
  all(
    Label(label),
    isFilled,
    IsString({ message: `${label} must be a text` }),
    MaxLength(max, { message: tooLongMessage(label, max) }),
  );

const optionalText = (label: string, max: number): PropertyDecorator =>
  all(
    Label(label),
    IsOptional(),
    IsString({ message: `${label} must be a text` }),
    MaxLength(max, { message: tooLongMessage(label, max) }),
  );

/** A required text of one line, of at most `max` characters; without it, `message` or '{label} is required'. */
export const RequiredText = (label: string, max: number, message?: string): PropertyDecorator =>
  all(Line(), required(label, max, message));

/** A required text of one line, of at most `max` characters. It may be empty if `mayBeEmpty` returns true for the other values. */
export const RequiredTextUnless = <Values extends object>(
  label: string,
  max: number,
  mayBeEmpty: (values: Values) => boolean,
): PropertyDecorator => {
  const validate = (value: unknown, args?: ValidationArguments): boolean =>
    isNotEmpty(value) || (value === '' && mayBeEmpty((args?.object ?? {}) as Values));
  const message = requiredMessage(label);
  return all(
    Line(),
    required(label, max, message, ValidateBy({ name: 'isNotEmpty', validator: { validate } }, { message })),
  );
};

/** A required text of several lines, of at most `max` characters. */
export const RequiredLines = (label: string, max: number): PropertyDecorator => all(Lines(), required(label, max));

/** A required address, token or id, of at most `max` characters: it is stored as it was sent. */
export const RequiredVerbatim = (label: string, max: number, message?: string): PropertyDecorator =>
  all(Trim(), required(label, max, message));

const atLeast = (label: string, min: number): PropertyDecorator =>
  MinLength(min, { message: tooShortMessage(label, min) });

/** A required text of one line, of `min` to `max` characters. */
export const BoundedText = (label: string, min: number, max: number): PropertyDecorator =>
  all(RequiredText(label, max), atLeast(label, min));

/** A required text of several lines, of `min` to `max` characters. */
export const BoundedLines = (label: string, min: number, max: number): PropertyDecorator =>
  all(RequiredLines(label, max), atLeast(label, min));

/**
 * A required e-mail address. Addresses are compared in NFC (RFC 6532, 3.1), and no address has a character that is not
 * shown, although programs copy such characters along.
 */
export const EmailAddress = (): PropertyDecorator =>
  all(RequiredText('Email', LIMITS.emailMax), IsEmail({}, { message: MESSAGES.emailInvalid }));

/** A text of one line that may be omitted, null or empty; at most `max` characters. */
export const OptionalText = (label: string, max: number): PropertyDecorator => all(Line(), optionalText(label, max));

/** A text of several lines that may be omitted, null or empty; at most `max` characters. */
export const OptionalLines = (label: string, max: number): PropertyDecorator => all(Lines(), optionalText(label, max));

/** Never with a user and a password in it: such links show one host and lead to another. */
const URL_OPTIONS = { protocols: ['http', 'https'], require_protocol: true, require_tld: false, disallow_auth: true };
const HTTPS_OPTIONS = { ...URL_OPTIONS, protocols: ['https'] };
/** Browsers read 'https:host', backslashes and control characters in their own way: only what reads plainly is taken. */
const PLAIN = /^https?:\/\/[^\s\\\p{C}]+$/iu;

const isPlainUrl = (value: unknown, allowed: typeof URL_OPTIONS): boolean =>
  typeof value === 'string' && isURL(value, allowed) && PLAIN.test(value);

/** Whether a value is an https address without a user name and password. URL parsers skip some characters that are not shown. */
export function isHttpsAddress(value: unknown): boolean {
  if (typeof value !== 'string' || /\p{C}/u.test(value) || !URL.canParse(value)) return false;
  const { protocol, username, password } = new URL(value);
  return protocol === 'https:' && username === '' && password === '';
}

const IsPlainUrl = (allowed: typeof URL_OPTIONS, options: ValidationOptions): PropertyDecorator =>
  ValidateBy({ name: 'isUrl', validator: { validate: (value: unknown) => isPlainUrl(value, allowed) } }, options);

/** Puts a new password into the form in which it is hashed, before it is checked. */
export const NormalizedPassword = (): PropertyDecorator => Changed(normalizedPassword);

/** A password to be compared, as it was typed: white space counts. */
export const TypedPassword = (label: string): PropertyDecorator =>
  all(
    Label(label),
    IsNotEmpty({ message: requiredMessage(label) }),
    IsString({ message: `${label} must be a text` }),
    MaxLength(LIMITS.passwordCeiling, { message: tooLongMessage(label, LIMITS.passwordCeiling) }),
  );

/** The limit of an address. Its message has the label of the field, so `Label` must be applied before. */
const MaxUrlLength = (): PropertyDecorator => (target, key) =>
  MaxLength(LIMITS.url, {
    message: tooLongMessage(labelOf(target.constructor as new () => object, String(key)), LIMITS.url),
  })(target, key);

/** An http or https address that must be there. */
export const WebAddress = (options: ValidationOptions & { message: string }): PropertyDecorator =>
  all(Trim(), IsPlainUrl(URL_OPTIONS, options), MaxUrlLength());

/** An https address that must be there. */
export const HttpsAddress = (options: ValidationOptions & { message: string }): PropertyDecorator =>
  all(Trim(), IsPlainUrl(HTTPS_OPTIONS, options), MaxUrlLength());

/** The https address of a picture, or the path of one in the media library: pages show no others. */
const IsPicture = (options: ValidationOptions): PropertyDecorator =>
  ValidateBy(
    {
      name: 'isPicture',
      validator: { validate: (value: unknown) => isPlainUrl(value, HTTPS_OPTIONS) || isUploadPath(value, 'picture') },
    },
    options,
  );

/** A picture that must be there. */
export const Picture = (options: ValidationOptions & { message: string }): PropertyDecorator =>
  all(Trim(), IsPicture(options), MaxUrlLength());

/** An http or https address, or nothing. */
export const OptionalWebAddress = (options: ValidationOptions & { message: string }): PropertyDecorator =>
  optional(IsPlainUrl(URL_OPTIONS, options));

/** An https address, or nothing. */
export const OptionalHttpsAddress = (options: ValidationOptions & { message: string }): PropertyDecorator =>
  optional(IsPlainUrl(HTTPS_OPTIONS, options));

/** A picture, or nothing. */
export const OptionalPicture = (options: ValidationOptions & { message: string }): PropertyDecorator =>
  optional(IsPicture(options));

const optional = (check: PropertyDecorator): PropertyDecorator =>
  all(
    Trim(),
    ValidateIf((_, value) => value !== undefined && value !== null && value !== ''),
    check,
    MaxUrlLength(),
  );
