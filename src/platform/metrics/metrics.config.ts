import { declareConfig } from '../config/config-part.js';
import { port, token } from '../config/validators.js';
import { hidden } from '../config/variables.js';

/** Configuration of the metrics route: its token and its separate port. If neither is set, no route exists. */
export const metricsConfig = declareConfig(
  {
    METRICS_TOKEN: hidden(
      token({
        default: undefined,
        desc: 'bearer token that allows reading /metrics',
        example: 'rl4QmX0sQ2aVn3Zk9cTd',
      }),
    ),
    METRICS_PORT: port({ default: undefined, desc: 'separate port for /metrics', example: '9464' }),
  },
  ({ METRICS_TOKEN, METRICS_PORT }) => ({ token: METRICS_TOKEN ?? null, port: METRICS_PORT ?? null }),
);
