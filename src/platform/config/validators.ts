import { makeExactValidator, makeValidator } from 'envalid';
import { isIP } from 'node:net';
import { isZoneName } from '../../contract/dto/time-rules.js';
import { LIMITS } from '../../contract/limits.js';
import { cleanLine } from '../../contract/text.js';
import { DAY, HOUR, SECOND } from '../../contract/time/units.js';

/* Validators of environment variables. Each parses a text, and throws an error that names the valid values. */

/** A visible text of one line. */
export const shownText = makeValidator((input) => {
  const text = cleanLine(input);
  if (text === '') throw new Error('must contain a visible character');
  return text;
});

export const port = makeExactValidator<number>((input) => {
  const value = Number(input);
  if (!Number.isInteger(value) || value < 0 || value > 65_535) throw new Error('must be a port from 0 to 65535');
  return value;
});

function originOf(input: string): string {
  const parsed = URL.canParse(input) ? new URL(input) : null;
  if (!parsed || !/^https?:$/.test(parsed.protocol)) throw new Error('must be an http or https address');
  if (parsed.pathname !== '/' || parsed.search !== '' || parsed.hash !== '') {
    throw new Error('must be an origin: scheme, host and port, without a path');
  }
  return parsed.origin;
}

export const originUrl = makeValidator(originOf);

/** Origins separated by commas. */
export const origins = makeValidator((input) =>
  input.split(',').flatMap((origin) => (origin.trim() ? [originOf(origin.trim())] : [])),
);

export const mongoUrl = makeValidator((input) => {
  if (!/^mongodb(\+srv)?:\/\/.+/.test(input)) throw new Error('must start with mongodb:// or mongodb+srv://');
  return input;
});

export const redisUrl = makeValidator((input) => {
  const parsed = URL.canParse(input) ? new URL(input) : null;
  if (!/^rediss?:$/.test(parsed?.protocol ?? '') || !parsed?.hostname) {
    throw new Error('must be a redis:// or rediss:// address');
  }
  return input;
});

export const zone = makeValidator((input) => {
  if (!isZoneName(input)) throw new Error('must be the IANA name of a time zone');
  return input;
});

export const cidrs = makeExactValidator<string[]>((input) => {
  const parts = input.split(',').flatMap((part) => (part.trim() ? [part.trim()] : []));
  for (const part of parts) {
    const [address = '', bits, ...rest] = part.split('/');
    const family = isIP(address);
    const width = family === 4 ? 32 : 128;
    const bitsFit = bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= width);
    if (family === 0 || !bitsFit || rest.length > 0)
      throw new Error(`must be addresses or CIDRs separated by commas, but '${part}' is neither`);
  }
  return parts;
});

/** Returns a host as in URLs: in lower case, without a port. Returns null if the text is not a host. */
function hostOf(text: string): string | null {
  const url = `https://${isIP(text) === 6 ? `[${text}]` : text}/`;
  const host = URL.canParse(url) ? new URL(url).hostname.replace(/^\[|\]$/g, '') : '';
  return host === text.toLowerCase() && /^[\w.:-]+$/.test(host) ? host : null;
}

export const hostNames = makeExactValidator<string[]>((input) => {
  const parts = input.split(',').flatMap((part) => (part.trim() ? [part.trim()] : []));
  return parts.map((part) => {
    const host = hostOf(part);
    if (host === null) throw new Error(`must be host names or addresses separated by commas, but '${part}' is neither`);
    return host;
  });
});

export const secret = makeValidator((input) => {
  if (input.length < 32) throw new Error('must be at least 32 characters');
  return input;
});

export const longest = makeExactValidator<number>((input) => {
  const value = Number(input);
  if (!Number.isInteger(value) || value < LIMITS.passwordMax || value > LIMITS.passwordCeiling) {
    throw new Error(`must be a whole number from ${LIMITS.passwordMax} to ${LIMITS.passwordCeiling}`);
  }
  return value;
});

export const flag = makeExactValidator<boolean>((input) => {
  if (!/^(true|false|1|0)$/i.test(input)) throw new Error('must be true or false');
  return /^(true|1)$/i.test(input);
});

/** Follows OpenTelemetry: every value but 'true' is false, so that no value prevents the start. */
export const otelFlag = makeExactValidator<boolean>((input) => /^true$/i.test(input));

export const oneOf = <T extends string>(...choices: T[]) =>
  makeExactValidator<T>((input) => {
    const choice = choices.find((one) => one === input);
    if (choice === undefined) throw new Error(`must be one of ${choices.join(', ')}`);
    return choice;
  });

/** A token of the Authorization header (RFC 6750). */
export const token = makeValidator((input) => {
  if (!/^[\w.~+/-]{16,256}=*$/.test(input)) throw new Error('must be 16 to 256 letters, digits or -._~+/');
  return input;
});

const [HOUR_SECONDS, DAY_SECONDS] = [HOUR / SECOND, DAY / SECOND];

export const seconds = makeExactValidator<number>((input) => {
  const value = Number(input);
  if (!Number.isFinite(value) || value < 0 || value > HOUR_SECONDS)
    throw new Error(`must be seconds from 0 to ${HOUR_SECONDS}`);
  return value;
});

export const positive = makeExactValidator<number>((input) => {
  const value = Number(input);
  if (!Number.isInteger(value) || value < 1) throw new Error('must be a whole number of 1 or more');
  return value;
});

/** A number of whole seconds, up to one day. */
export const wait = makeExactValidator<number>((input) => {
  const value = Number(input);
  if (!Number.isInteger(value) || value < 0 || value > DAY_SECONDS)
    throw new Error(`must be a whole number of seconds from 0 to ${DAY_SECONDS}`);
  return value;
});

/** A retention period in days, up to 100 years. 0 retains data forever. */
export const days = makeExactValidator<number>((input) => {
  const value = Number(input);
  if (!Number.isInteger(value) || value < 0 || value > 36_500)
    throw new Error('must be a whole number of days from 0 (forever) to 36500');
  return value;
});

export const webAddress = makeValidator((input) => {
  if (!/^https?:$/.test(URL.canParse(input) ? new URL(input).protocol : '')) {
    throw new Error('must be an http or https address');
  }
  return input;
});
