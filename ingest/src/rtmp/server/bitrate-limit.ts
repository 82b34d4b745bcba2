import { unsupported } from '../rtmp-error.js';

/** Encoders send their queue in a burst after an interruption. */
const BURST_SECONDS = 5;
const BITS_PER_MEGABIT = 1_000_000;

/** Token bucket for the bit rate of one connection. */
export class BitrateLimit {
  private bits: number;
  private filledAt: number;

  /** `maxBitrate` is in bits per second, `now` in ms. */
  constructor(
    private readonly maxBitrate: number,
    now: number,
  ) {
    this.bits = maxBitrate * BURST_SECONDS;
    this.filledAt = now;
  }

  /** Throws an RtmpError if the bytes exceed the bit rate. */
  take(bytes: number, now: number): void {
    const filled = this.bits + ((now - this.filledAt) / 1_000) * this.maxBitrate;
    this.bits = Math.min(filled, this.maxBitrate * BURST_SECONDS) - bytes * 8;
    this.filledAt = now;
    if (this.bits >= 0) return;
    const limit = Math.round((this.maxBitrate / BITS_PER_MEGABIT) * 10) / 10;
    throw unsupported(`The bit rate is above ${limit} Mbit/s. Set a lower bit rate in the encoder.`);
  }
}
