import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { commit, version } from '../config/version.js';
import { Clock } from '../clock/clock.js';
import { DatabaseWatch } from '../database/availability/database-watch.js';
import { Leases } from '../database/locks/lease.js';
import { FrontDoor } from '../http/front-door.js';
import { EventReader } from '../outbox/event-reader.js';
import { OUTBOX_MODEL, type OutboxRow } from '../outbox/outbox.schema.js';
import { EventHub } from '../realtime/event-hub.js';
import { Metrics } from './metrics.js';
import { PLATFORM_METRICS } from './platform.metrics.js';

/** Measures parts of the platform, so that these parts do not depend on metrics. */
@Injectable()
export class PlatformReadings implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    @InjectConnection() private readonly connection: Connection,
    private readonly events: EventReader,
    private readonly hub: EventHub,
    private readonly frontDoor: FrontDoor,
    private readonly leases: Leases,
    private readonly database: DatabaseWatch,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    const { metrics } = this;
    if (!metrics.isOn) return;
    metrics.read(PLATFORM_METRICS.buildInfo, () => [{ labels: { version, commit }, value: 1 }]);
    metrics.read(PLATFORM_METRICS.eventStreams, () => [{ labels: {}, value: this.hub.size }]);
    metrics.read(PLATFORM_METRICS.databaseUp, () => [{ labels: {}, value: this.database.isUnavailable ? 0 : 1 }]);
    metrics.read(PLATFORM_METRICS.leaseHeld, () => this.leases.jobs.map((job) => ({ labels: { job }, value: 1 })));
    metrics.read(PLATFORM_METRICS.outboxOldest, async () => [{ labels: {}, value: await this.oldestPending() }]);
    metrics.read(PLATFORM_METRICS.readyAnswers, () => {
      const { pages, lists } = this.frontDoor.answered;
      return [
        { labels: { kind: 'page' }, value: pages },
        { labels: { kind: 'list' }, value: lists },
      ];
    });
    this.events.listen((rows) => {
      for (const { name } of rows) metrics.count(PLATFORM_METRICS.events, { event: name });
    });
    this.measureCommands();
  }

  /** Returns the age of the oldest pending event in seconds: 0 without pending events, NaN while the database is unavailable. */
  private async oldestPending(): Promise<number> {
    if (this.database.isUnavailable) return Number.NaN;
    const outbox = this.connection.model<OutboxRow>(OUTBOX_MODEL);
    const oldest = await outbox.findOne({}, { createdAt: 1 }).sort({ createdAt: 1, _id: 1 }).lean();
    return oldest ? Math.max(0, this.clock.now() - oldest.createdAt.getTime()) / 1000 : 0;
  }

  private measureCommands(): void {
    const observe = (outcome: string) => (event: { commandName: string; duration: number }) =>
      this.metrics.observe(
        PLATFORM_METRICS.databaseCommand,
        { command: event.commandName, outcome },
        event.duration / 1000,
      );
    this.connection.getClient().on('commandSucceeded', observe('ok')).on('commandFailed', observe('error'));
  }
}
