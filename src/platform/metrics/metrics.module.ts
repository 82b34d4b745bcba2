import { Global, Module } from '@nestjs/common';
import type { Config } from '../config/config.js';
import { CONFIG } from '../config/config.module.js';
import { metricsConfig } from './metrics.config.js';
import { Metrics } from './metrics.js';

/** Whether the operator has asked for metrics. */
export function isMeasured(config: Config): boolean {
  const { token, port } = config.of(metricsConfig);
  return token !== null || port !== null;
}

@Global()
@Module({
  providers: [
    {
      provide: Metrics,
      inject: [CONFIG],
      useFactory: (config: Config) => (isMeasured(config) ? Metrics.on() : Metrics.off()),
    },
  ],
  exports: [Metrics],
})
export class MetricsModule {}
