import { declareConfig } from '../../platform/config/config-part.js';
import { zone } from '../../platform/config/validators.js';

/** Default time zone of kick-offs until staff choose a zone. */
export const defaultTimeZone = declareConfig(
  {
    TIME_ZONE: zone({ default: 'UTC', desc: 'default time zone of kick-offs', example: 'Europe/London' }),
  },
  ({ TIME_ZONE }) => TIME_ZONE,
);
