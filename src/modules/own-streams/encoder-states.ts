import { Injectable, Logger, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter, UpdateQuery } from 'mongoose';
import type { OwnStreamEvent } from '../../contract/events.js';
import { holds, visibilityOf } from '../../contract/permissions.js';
import { Clock } from '../../platform/clock/clock.js';
import { ConcurrencyLimiter } from '../../platform/concurrency-limiter.js';
import { UnitOfWork } from '../../platform/database/transactions/unit-of-work.js';
import { Metrics } from '../../platform/metrics/metrics.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { EventHub } from '../../platform/realtime/event-hub.js';
import { ConnectedEncoders } from './connected-encoders.js';
import { encoderChange } from './encoder-change.js';
import { KeyCheck } from './key-check.js';
import { MediaServer, type Departure, type PublisherState } from './media-server.js';
import { OwnStreamReads } from './own-stream-reads.js';
import { shownTo } from './own-stream-status.js';
import { ENCODER_METRICS } from './own-streams.metrics.js';
import { OWN_STREAM_MODEL, type OwnStreamDoc } from './own-stream.schema.js';

/** Ends of a connection that an encoder, staff, or the service intended. All other ends count as drops. */
const INTENDED = new Set(['stopped', 'kicked', 'replaced', 'shutdown', 'unsupported']);

/** Stores and publishes which encoders are connected, as the media server reports it. */
@Injectable()
export class EncoderStates implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger('own-streams');
  /** Handles the reports about one own stream in order. */
  private readonly reports = new ConcurrencyLimiter(1);
  /** Reports that are not stored yet. */
  private readonly open = new Set<Promise<void>>();
  /** Names of own streams whose measurements are being published. */
  private readonly publishing = new Set<string>();

  constructor(
    @InjectModel(OWN_STREAM_MODEL) private readonly model: Model<OwnStreamDoc>,
    private readonly reads: OwnStreamReads,
    private readonly check: KeyCheck,
    private readonly media: MediaServer,
    private readonly encoders: ConnectedEncoders,
    private readonly unit: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly hub: EventHub,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    this.media.authorizeWith((attempt) => this.check.authorize(attempt));
    this.media.listen({
      up: (publisher) => this.handle(publisher.name, () => this.connect(publisher)),
      measured: (publisher) => this.measure(publisher),
      down: (departure) => this.handle(departure.name, () => this.leave(departure)),
      rejected: (rejection) => this.handle(rejection.name, () => Promise.resolve(this.encoders.reject(rejection))),
    });
  }

  /** Waits until the last reports are stored, because the database closes next. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.open);
  }

  /** Stores the end of a connection once, regardless of the number of processes that report it. */
  async storeDown({ name, connectionId, reason, text, at }: Departure): Promise<void> {
    const lastDown = { connectionId, at: new Date(at), text };
    const filter = { name, 'lastDown.connectionId': { $ne: connectionId } };
    const change = { $set: { lastDown }, $inc: { drops: INTENDED.has(reason) ? 0 : 1 } };
    if (await this.store(filter, change, encoderChange.down(connectionId)))
      this.metrics.count(ENCODER_METRICS.ends, { reason });
  }

  /** Readers see the encoder after the end of its connection, until the reason is stored. */
  private async leave(departure: Departure): Promise<void> {
    try {
      await this.storeDown(departure);
    } finally {
      this.encoders.remove(departure);
    }
  }

  private async connect(publisher: PublisherState): Promise<void> {
    try {
      await this.storeUp(publisher);
    } finally {
      this.encoders.add(publisher);
    }
  }

  private async storeUp({ name, connectionId, since }: PublisherState): Promise<void> {
    const lastUp = { connectionId, at: new Date(since ?? this.clock.now()) };
    await this.store(
      { name, 'lastUp.connectionId': { $ne: connectionId } },
      { $set: { lastUp } },
      encoderChange.up(connectionId),
    );
  }

  /** Returns whether the filter matched, so that the change was stored. */
  private store(filter: QueryFilter<OwnStreamDoc>, change: UpdateQuery<OwnStreamDoc>, key: string): Promise<boolean> {
    return this.unit.run(async () => {
      const doc = await this.model.findOneAndUpdate(filter, change, { timestamps: false }).lean<OwnStreamDoc>();
      if (doc) this.outbox.changed('own-streams', [doc._id.toHexString()], visibilityOf('own-streams'), key);
      return doc !== null;
    });
  }

  /** Publishes measurements, unless earlier ones of the same stream still wait for the database. */
  private measure(publisher: PublisherState): void {
    const { name } = publisher;
    this.encoders.measure(publisher);
    if (this.publishing.has(name)) return;
    this.publishing.add(name);
    this.handle(name, () => Promise.resolve(this.publishing.delete(name)));
  }

  private handle(name: string, store: () => Promise<unknown>): void {
    const run = async (): Promise<void> => {
      await store();
      await this.publish(name);
    };
    const report = this.reports.run(run, { key: name }).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      this.logger.error(`Failed to store the state of an encoder: ${reason}`);
    });
    this.open.add(report);
    void report.then(() => this.open.delete(report));
  }

  /** Sends the current state to staff who can list own streams. */
  private async publish(name: string): Promise<void> {
    if (this.hub.size === 0) return;
    const current = await this.reads.statusOf(name);
    if (!current) return;
    const { doc, status } = current;
    const event: OwnStreamEvent = { ownStreamId: doc._id.toHexString(), gameId: doc.gameId.toHexString(), ...status };
    this.hub.sendToStaff('own-stream', (caller) =>
      !caller.restriction && holds(caller, 'own-streams:access') ? shownTo(caller, event) : null,
    );
  }
}
