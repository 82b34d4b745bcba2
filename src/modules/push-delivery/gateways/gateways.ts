import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import type { PushKind } from '../jobs/push-job.schema.js';
import { TokenBucket } from '../token-bucket.js';
import { ExpoGateway } from './expo.js';
import { FcmGateway } from './fcm.js';
import type { PushGateway } from './gateway.js';
import { WebGateway } from './web.js';

/**
 * Batches made in a second at the provider's full rate. Few enough that storing them is little work; many enough that a
 * batch is gone before the garbage collector takes it for something that stays.
 */
const BATCHES_PER_SECOND = 25;
/** Requests in flight at once at most. */
const MAX_REQUESTS = 50;

/** The way to a provider with what it lets through: its rate, and the pause it may have asked for. */
export class GatewayChannel {
  private readonly bucket: TokenBucket | null;
  /** Recipients of one batch. */
  readonly batchSize: number;
  /** By the monotonic clock. */
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

  /** Resolves when so many messages may go. */
  async take(count: number): Promise<void> {
    await this.bucket?.take(count);
  }

  /** Sends nothing to the provider for so many milliseconds. */
  pause(ms: number): void {
    this.pausedUntil = Math.max(this.pausedUntil, this.clock.elapsed() + ms);
  }

  /** When the provider may be asked again; null: now. */
  get resumesAt(): Date | null {
    const left = this.pausedUntil - this.clock.elapsed();
    return left > 0 ? new Date(this.clock.now() + left) : null;
  }
}

/** The gateways, by the kind of their recipients. */
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
