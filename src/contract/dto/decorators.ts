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
import { labelOfName } from '../field-labels.js';
import { LIMITS } from '../limits.js';
import { isUploadPath } from '../media.js';
import { MESSAGES, requiredMessage, tooLongMessage, tooShortMessage } from '../messages.js';
import { cleanLine, cleanLines, normalizedPassword } from '../text.js';

/**
 * Applies several property decorators as one decorator, from the first to the last. Validators report problems in the order in
 * which they were applied, and stacked decorators are applied from the last to the first. Use `all` if the order of messages
 * matters.
 */
export function all(...decorators: PropertyDecorator[]): PropertyDecorator {
  return (target, key) => {
    for (const decorator of decorators) decorator(target, key);
  };
}

const labels = new WeakMap<object, Map<PropertyKey, string>>();

/** Sets the label of a field whose label does not follow from its name. */
export const Label =
  (label: string): PropertyDecorator =>
  (target, key) => {
    const ofClass = labels.get(target) ?? new Map<PropertyKey, string>();
    labels.set(target, ofClass.set(key, label));
  };

/** Returns the label of a DTO field: the label that `Label` set, or the label that follows from the name. */
export function labelOf(dto: abstract new () => object, field: string): string {
  for (let target = dto.prototype as object | null; target; target = Object.getPrototypeOf(target) as object | null) {
    const label = labels.get(target)?.get(field);
    if (label) return label;
  }
  return labelOfName(field);
}

/** Changes a text before validation. */
const Changed = (change: (text: string) => string): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? change(value) : value));

/** Removes leading and trailing white space of an address, token, or id before validation. Other texts use `Line` or `Lines`. */
export const Trim = (): PropertyDecorator => Changed((text) => text.trim());

/** Cleans a text of one line before validation. */
export const Line = (): PropertyDecorator => Changed(cleanLine);

/** Cleans a text of several lines before validation. */
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
    IsString({ message: `${label} must be text` }),
    MaxLength(max, { message: tooLongMessage(label, max) }),
  );

const optionalText = (label: string, max: number): PropertyDecorator =>
  all(
    Label(label),
    IsOptional(),
    IsString({ message: `${label} must be text` }),
    MaxLength(max, { message: tooLongMessage(label, max) }),
  );

/**
 * Validates a required text of one line, with up to `max` characters. An empty text causes `message`, or '{label} is required'.
 */
export const RequiredText = (label: string, max: number, message?: string): PropertyDecorator =>
  all(Line(), required(label, max, message));

/**
 * Validates a text of one line, with up to `max` characters. The text may be empty if `mayBeEmpty` returns true for the other
 * values.
 */
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
    required(label, max, message, ValidateBy({ name: 'isNotEmptyUnless', validator: { validate } }, { message })),
  );
};

/** Validates a required text of several lines, with up to `max` characters. */
export const RequiredLines = (label: string, max: number): PropertyDecorator => all(Lines(), required(label, max));

/** Validates a required address, token, or id, with up to `max` characters. Apart from trimming, the value is not changed. */
export const RequiredVerbatim = (label: string, max: number, message?: string): PropertyDecorator =>
  all(Trim(), required(label, max, message));

const atLeast = (label: string, min: number): PropertyDecorator =>
  MinLength(min, { message: tooShortMessage(label, min) });

/** Validates a required text of one line, with `min` to `max` characters. */
export const BoundedText = (label: string, min: number, max: number): PropertyDecorator =>
  all(RequiredText(label, max), atLeast(label, min));

/** Validates a required text of several lines, with `min` to `max` characters. */
export const BoundedLines = (label: string, min: number, max: number): PropertyDecorator =>
  all(RequiredLines(label, max), atLeast(label, min));

/**
 * Validates a required email address. Normalizes the address first: addresses are compared in NFC (RFC 6532, 3.1), and copied
 * addresses may contain invisible characters, which no address has.
 */
export const EmailAddress = (): PropertyDecorator =>
  all(RequiredText('Email', LIMITS.emailMax), IsEmail({}, { message: MESSAGES.emailInvalid }));

/** Validates a text of one line, with up to `max` characters. The text may be omitted, null, or empty. */
export const OptionalText = (label: string, max: number): PropertyDecorator => all(Line(), optionalText(label, max));

/** Validates a text of several lines, with up to `max` characters. The text may be omitted, null, or empty. */
export const OptionalLines = (label: string, max: number): PropertyDecorator => all(Lines(), optionalText(label, max));

/** Addresses must not contain a user name and password, because such links display a host other than their target. */
const URL_OPTIONS = { protocols: ['http', 'https'], require_protocol: true, require_tld: false, disallow_auth: true };
const HTTPS_OPTIONS = { ...URL_OPTIONS, protocols: ['https'] };
/**
 * Browsers interpret 'https:host', backslashes, and control characters differently, so only unambiguous addresses are accepted.
 */
const PLAIN = /^https?:\/\/[^\s\\\p{C}]+$/iu;

const isPlainUrl = (value: unknown, allowed: typeof URL_OPTIONS): boolean =>
  typeof value === 'string' && isURL(value, allowed) && PLAIN.test(value);

/**
 * Returns whether a value is an https address without a user name and password. Rejects invisible characters, because URL parsers
 * skip some of them.
 */
export function isHttpsAddress(value: unknown): boolean {
  if (typeof value !== 'string' || /\p{C}/u.test(value) || !URL.canParse(value)) return false;
  const { protocol, username, password } = new URL(value);
  return protocol === 'https:' && username === '' && password === '';
}

const IsPlainUrl = (allowed: typeof URL_OPTIONS, options: ValidationOptions): PropertyDecorator =>
  ValidateBy({ name: 'isUrl', validator: { validate: (value: unknown) => isPlainUrl(value, allowed) } }, options);

/** Normalizes a new password to the form that is hashed, before validation. */
export const NormalizedPassword = (): PropertyDecorator => Changed(normalizedPassword);

/** Validates a password for a comparison. The password keeps its white space. */
export const TypedPassword = (label: string): PropertyDecorator =>
  all(
    Label(label),
    IsNotEmpty({ message: requiredMessage(label) }),
    IsString({ message: `${label} must be text` }),
    MaxLength(LIMITS.passwordCeiling, { message: tooLongMessage(label, LIMITS.passwordCeiling) }),
  );

/** Limits the length of an address. The message contains the label of the field, so `Label` must be applied first. */
const MaxUrlLength = (): PropertyDecorator => (target, key) =>
  MaxLength(LIMITS.url, {
    message: tooLongMessage(labelOf(target.constructor as new () => object, String(key)), LIMITS.url),
  })(target, key);

/** Validates a required http or https address. */
export const WebAddress = (options: ValidationOptions & { message: string }): PropertyDecorator =>
  all(Trim(), IsPlainUrl(URL_OPTIONS, options), MaxUrlLength());

/** Validates a required https address. */
export const HttpsAddress = (options: ValidationOptions & { message: string }): PropertyDecorator =>
  all(Trim(), IsPlainUrl(HTTPS_OPTIONS, options), MaxUrlLength());

/** Validates the https address of an image, or the path of an image in the media library. Pages show no other images. */
const IsPicture = (options: ValidationOptions): PropertyDecorator =>
  ValidateBy(
    {
      name: 'isPicture',
      validator: { validate: (value: unknown) => isPlainUrl(value, HTTPS_OPTIONS) || isUploadPath(value, 'picture') },
    },
    options,
  );

/** Validates a required image. */
export const Picture = (options: ValidationOptions & { message: string }): PropertyDecorator =>
  all(Trim(), IsPicture(options), MaxUrlLength());

/** Validates an optional http or https address. */
export const OptionalWebAddress = (options: ValidationOptions & { message: string }): PropertyDecorator =>
  optional(IsPlainUrl(URL_OPTIONS, options));

/** Validates an optional https address. */
export const OptionalHttpsAddress = (options: ValidationOptions & { message: string }): PropertyDecorator =>
  optional(IsPlainUrl(HTTPS_OPTIONS, options));

/** Validates an optional image. */
export const OptionalPicture = (options: ValidationOptions & { message: string }): PropertyDecorator =>
  optional(IsPicture(options));

const optional = (check: PropertyDecorator): PropertyDecorator =>
  all(
    Trim(),
    ValidateIf((_, value) => value !== undefined && value !== null && value !== ''),
    check,
    MaxUrlLength(),
  );
