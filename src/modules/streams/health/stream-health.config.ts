import { makeExactValidator } from 'envalid';
import { HOUR, SECOND } from '../../../contract/time/units.js';
import { declareConfig } from '../../../platform/config/config-part.js';
import { flag } from '../../../platform/config/validators.js';

const [MIN_SECONDS, MAX_SECONDS] = [10, HOUR / SECOND];

const checkEvery = makeExactValidator<number>((input) => {
  const value = Number(input);
  if (!Number.isInteger(value) || value < MIN_SECONDS || value > MAX_SECONDS)
    throw new Error(`must be a whole number of seconds from ${MIN_SECONDS} to ${MAX_SECONDS}`);
  return value;
});

/** Interval between checks of a stream that plays, in milliseconds, or null if checks are disabled. */
export const streamCheckMs = declareConfig(
  {
    STREAM_CHECKS: flag({
      default: true,
      desc: 'check continuously whether streams play',
      example: 'false',
    }),
    STREAM_CHECK_SECONDS: checkEvery({
      default: 30,
      desc: 'seconds between checks of a working stream',
      example: '60',
    }),
  },
  ({ STREAM_CHECKS, STREAM_CHECK_SECONDS }) => (STREAM_CHECKS ? STREAM_CHECK_SECONDS * SECOND : null),
);
