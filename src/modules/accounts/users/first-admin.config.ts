import { makeValidator } from 'envalid';
import { LIMITS } from '../../../contract/limits.js';
import { cleanLine, lengthOf } from '../../../contract/text.js';
import { declareConfig } from '../../../platform/config/config-part.js';
import { ConfigError, hidden } from '../../../platform/config/variables.js';

const email = makeValidator((typed) => {
  const input = cleanLine(typed);
  if (!/^[^\s@]+@[^\s@]+$/.test(input) || lengthOf(input) > LIMITS.emailMax)
    throw new Error('must be an email address');
  return input;
});

const username = makeValidator((typed) => {
  const input = cleanLine(typed);
  const length = lengthOf(input);
  const fits = length >= LIMITS.usernameMin && length <= LIMITS.usernameMax;
  if (!fits || /[\s@]/.test(input)) {
    throw new Error(`must be ${LIMITS.usernameMin} to ${LIMITS.usernameMax} characters without spaces or @`);
  }
  return input;
});

const password = makeValidator((input) => {
  const length = lengthOf(input);
  if (length < LIMITS.passwordMin || length > LIMITS.passwordCeiling) {
    throw new Error(`must be ${LIMITS.passwordMin} to ${LIMITS.passwordCeiling} characters`);
  }
  return input;
});

/** Super-admin to create if none exists. Without a password, Nepsh generates one. */
export const firstAdminConfig = declareConfig(
  {
    SUPER_ADMIN_EMAIL: email({
      default: 'admin@nepsh.local',
      desc: 'email address of the first super-admin',
      example: 'me@example.org',
    }),
    SUPER_ADMIN_USERNAME: username({ default: 'admin', desc: 'username of the first super-admin', example: 'admin' }),
    SUPER_ADMIN_PASSWORD: hidden(
      password({
        default: undefined,
        desc: 'password of the first super-admin; if unset, generated and printed once, or written to DATA_DIR',
        example: 's3cure-words',
      }),
    ),
  },
  ({ SUPER_ADMIN_EMAIL, SUPER_ADMIN_USERNAME, SUPER_ADMIN_PASSWORD }, { passwordMaxLength }) => {
    if (lengthOf(SUPER_ADMIN_PASSWORD ?? '') > passwordMaxLength) {
      const limit = `must be at most ${passwordMaxLength} characters, as PASSWORD_MAX_LENGTH says`;
      throw new ConfigError(`SUPER_ADMIN_PASSWORD ${limit}. Example: SUPER_ADMIN_PASSWORD=s3cure-words`);
    }
    return {
      email: SUPER_ADMIN_EMAIL.toLowerCase(),
      username: SUPER_ADMIN_USERNAME,
      password: SUPER_ADMIN_PASSWORD ?? null,
    };
  },
  // In production the generated password is written to the data folder; elsewhere it is printed.
  { usesDataDir: ({ password }, { isProduction }) => isProduction && password === null },
);
