import { declareConfig } from '../../platform/config/config-part.js';
import { webAddress } from '../../platform/config/validators.js';

/** URL that returns the newest release. Null disables the check. */
export const releasesUrl = declareConfig(
  {
    RELEASES_URL: webAddress({
      default: undefined,
      desc: 'address to query once a day for the newest release; if unset, no query',
      example: 'https://api.github.com/repos/OWNER/nepsh/releases/latest',
    }),
  },
  ({ RELEASES_URL }) => RELEASES_URL ?? null,
);
