import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import type { PushKind } from '../jobs/push-job.schema.js';
import { ExpoGateway } from './expo.js';
import { FcmGateway } from './fcm.js';
import type { PushGateway } from './gateway.js';
import { WebGateway } from './web.js';

/**
 * Number of batches per second at the provider's full rate. A higher number would store batches more often. With a lower number,
 * a batch would live long enough for the garbage collector to promote it to the old generation.
 */
const BATCHES_PER_SECOND = 25;
/** Maximum number of concurrent requests. */
const MAX_REQUESTS = 50;

/** Rate limiter for `perSecond` messages per second with bursts of up to `burst` messages. Callers are served in order. */
export class TokenBucket {
  /** Time at which the bucket is full again if no more tokens are taken, in ms of the monotonic clock. */
  private fullAt = -Infinity;

  constructor(
    private readonly perSecond: number,
    private readonly burst: number,
    private readonly clock: Clock,
  ) {}

  /** Takes `count` tokens. Resolves when the messages may be sent. */
  async take(count: number): Promise<void> {
    const now = this.clock.elapsed();
    this.fullAt = Math.max(this.fullAt, now) + (count / this.perSecond) * 1000;
    const wait = this.fullAt - now - (this.burst / this.perSecond) * 1000;
    // Timers cannot wait for less than 1 ms.
    if (wait >= 1) await new Promise<void>((resolve) => this.clock.after(wait, resolve));
  }
}

/** A gateway with its rate limit and the pause that the provider may have requested. */
export class GatewayChannel {
  private readonly bucket: TokenBucket | null;
  /** Number of recipients per batch. */
  readonly batchSize: number;
  /** End of the pause, in ms of the monotonic clock. */
  private pausedUntil = -Infinity;

  constructor(
    readonly gateway: PushGateway,
    private readonly clock: Clock,
  ) {
    const { perSecond, perRequest } = gateway;
    const requests = Math.floor(perSecond / BATCHES_PER_SECOND / perRequest);
    this.batchSize = Math.max(1, Math.min(MAX_REQUESTS, requests)) * perRequest;
    this.bucket = perSecond === Infinity ? null : new TokenBucket(perSecond, this.batchSize, clock);
  }

  /** Resolves when `count` messages may be sent. */
  async take(count: number): Promise<void> {
    await this.bucket?.take(count);
  }

  /** Stops sending to the provider for `ms` milliseconds. */
  pause(ms: number): void {
    this.pausedUntil = Math.max(this.pausedUntil, this.clock.elapsed() + ms);
  }

  /** End of the provider's pause, or null if the provider is not paused. */
  get resumesAt(): Date | null {
    const pauseMs = this.pausedUntil - this.clock.elapsed();
    return pauseMs > 0 ? new Date(this.clock.now() + pauseMs) : null;
  }
}

/** Holds the gateways by the kind of their recipients. */
@Injectable()
export class PushGateways {
  private readonly channels: Readonly<Record<PushKind, GatewayChannel>>;

  constructor(expo: ExpoGateway, fcm: FcmGateway, web: WebGateway, clock: Clock) {
    this.channels = {
      expo: new GatewayChannel(expo, clock),
      fcm: new GatewayChannel(fcm, clock),
      web: new GatewayChannel(web, clock),
    };
  }

  channel(kind: PushKind): GatewayChannel {
    return this.channels[kind];
  }
}
