import { declareConfig } from '../config/config-part.js';
import { port, token } from '../config/validators.js';
import { hidden } from '../config/variables.js';

/** Where metrics are served: for the bearer of the token, on a port of their own, or with neither nowhere. */
export const metricsConfig = declareConfig(
  {
    METRICS_TOKEN: hidden(
      token({
        default: undefined,
        desc: 'serves /metrics to the bearer of this token',
        example: 'rl4QmX0sQ2aVn3Zk9cTd',
      }),
    ),
    METRICS_PORT: port({ default: undefined, desc: 'serves /metrics on a port of its own', example: '9464' }),
  },
  ({ METRICS_TOKEN, METRICS_PORT }) => ({ token: METRICS_TOKEN ?? null, port: METRICS_PORT ?? null }),
);
