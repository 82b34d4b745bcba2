import { Module, type DynamicModule } from '@nestjs/common';
import { ScheduleModule, SchedulerRegistry } from '@nestjs/schedule';
import type { Clock } from './clock/clock.js';
import { ClockModule } from './clock/clock.module.js';
import type { Config } from './config/config.js';
import { ConfigModule } from './config/config.module.js';
import { DatabaseModule } from './database/database.module.js';
import { Drain } from './http/drain.js';
import { FrontDoor } from './http/front-door.js';
import { HealthController } from './http/health.controller.js';
import { Network } from './http/network/network.js';
import { NetworkModule } from './http/network/network.module.js';
import { RateLimitsModule } from './http/limits/rate-limits.module.js';
import type { Metric } from './metrics/metric.js';
import { isMeasured, MetricsModule } from './metrics/metrics.module.js';
import { MaintenanceModule } from './maintenance/maintenance.module.js';
import { MetricsServer } from './metrics/metrics-server.js';
import { PlatformReadings } from './metrics/platform-readings.js';
import { OutboxModule } from './outbox/outbox.module.js';
import { RealtimeModule } from './realtime/realtime.module.js';
import { RedisModule } from './redis/redis.module.js';
import { UploadsModule } from './uploads/uploads.module.js';
import { startNoWorkers } from './scheduler/worker.js';
import { VersionWatch } from './upgrade/version-watch.js';
import { tracingConfig } from './tracing/tracing.config.js';
import { TracingEnd } from './tracing/tracing.js';

/** Startup parameters of the platform. */
export interface PlatformRuntime {
  config: Config;
  clock: Clock;
  databaseUri: string;
  /** Whether no other process uses the database. */
  isSoleUser?: boolean;
  /** Whether a CLI command runs instead of the service. No scheduled job runs then. */
  isCommand?: boolean;
  /** Connects to other machines, instead of the real network. */
  network?: Network;
  /** Time after which a body counts as late, in ms. Undefined for the default. */
  lateBodyMs?: number;
}

/** Created before any worker starts, because workers start when the application bootstraps. */
const NO_WORKERS = { provide: Symbol('no workers'), useFactory: startNoWorkers, inject: [SchedulerRegistry] };

/** Technical base of the service, without any domain logic. */
@Module({})
export class PlatformModule {
  /** @param metrics metrics of the platform and the modules */
  static forRoot(runtime: PlatformRuntime, metrics: readonly Metric[]): DynamicModule {
    return {
      module: PlatformModule,
      global: true,
      imports: [
        ConfigModule.forRoot(runtime.config),
        ClockModule.forRoot(runtime.clock),
        NetworkModule.forRoot(runtime.network ?? new Network()),
        MetricsModule.forRoot(metrics),
        RedisModule,
        DatabaseModule.forRoot(
          runtime.databaseUri,
          runtime.isSoleUser ?? false,
          isMeasured(runtime.config) || runtime.config.get(tracingConfig) !== null,
        ),
        ScheduleModule.forRoot(),
        OutboxModule,
        RealtimeModule,
        RateLimitsModule,
        MaintenanceModule,
        UploadsModule,
      ],
      controllers: [HealthController],
      providers: [
        ...[Drain, FrontDoor, PlatformReadings, MetricsServer, TracingEnd, VersionWatch],
        ...(runtime.isCommand ? [NO_WORKERS] : []),
      ],
      exports: [FrontDoor],
    };
  }
}
