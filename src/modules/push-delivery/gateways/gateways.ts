import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import type { PushKind } from '../jobs/push-job.schema.js';
import { TokenBucket } from '../token-bucket.js';
import { ExpoProvider } from './expo.js';
import { FcmProvider } from './fcm.js';
import type { Provider } from './provider.js';
import { WebProvider } from './web.js';

/**
 * Batches made in a second at the provider's full rate. Few enough that storing them is little work; many enough that a
 * batch is gone before the garbage collector takes it for something that stays.
 */
const BATCHES_PER_SECOND = 25;
/** Requests in flight at once at most. */
const MAX_REQUESTS = 50;

/** A provider with what it lets through: its rate, and the pause it may have asked for. */
export class ProviderChannel {
  private readonly bucket: TokenBucket | null;
  /** Recipients of one batch. */
  readonly batchSize: number;
  /** By the monotonic clock. */
  private pausedUntil = -Infinity;

  constructor(
    readonly provider: Provider,
    private readonly clock: Clock,
  ) {
    const { perSecond, perRequest } = provider;
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

/** The ways to recipients, by their kind. */
@Injectable()
export class Providers {
  private readonly channels: Readonly<Record<PushKind, ProviderChannel>>;

  constructor(expo: ExpoProvider, fcm: FcmProvider, web: WebProvider, clock: Clock) {
    this.channels = {
      expo: new ProviderChannel(expo, clock),
      fcm: new ProviderChannel(fcm, clock),
      web: new ProviderChannel(web, clock),
    };
  }

  channel(kind: PushKind): ProviderChannel {
    return this.channels[kind];
  }
}
