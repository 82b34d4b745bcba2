import { Global, Module, type DynamicModule } from '@nestjs/common';
import type { Config } from '../config/config.js';
import { CONFIG } from '../config/config.module.js';
import type { Metric } from './metric.js';
import { metricsConfig } from './metrics.config.js';
import { Metrics } from './metrics.js';

/** Returns whether the operator enabled metrics. */
export function isMeasured(config: Config): boolean {
  const { token, port } = config.get(metricsConfig);
  return token !== null || port !== null;
}

@Global()
@Module({})
export class MetricsModule {
  static forRoot(metrics: readonly Metric[]): DynamicModule {
    const provider = {
      provide: Metrics,
      inject: [CONFIG],
      useFactory: (config: Config) => (isMeasured(config) ? Metrics.on(metrics) : Metrics.off()),
    };
    return { module: MetricsModule, providers: [provider], exports: [Metrics] };
  }
}
