import { Global, Module } from '@nestjs/common';
import type { Config } from '../config/config.js';
import { CONFIG } from '../config/config.module.js';
import { Metrics } from './metrics.js';

/** Whether the operator has asked for metrics. */
export const isMeasured = ({ metrics }: Config): boolean => metrics.token !== null || metrics.port !== null;

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
