/** Limits of the receiver. Each ends the connection that exceeds it. */
export interface RtmpLimits {
  /** TCP connections, also before the handshake */
  maxConnections: number;
  /** per IPv4 address or IPv6 network of 64 bits */
  maxConnectionsPerAddress: number;
  maxPublishers: number;
  /** from connect to the accepted stream */
  publishTimeoutMs: number;
  /** without a packet of video or audio */
  silenceTimeoutMs: number;
  /** A newer connection replaces a publisher without packets for this time. */
  takeoverMs: number;
  maxMessageBytes: number;
  maxChunkStreams: number;
  /** in bits per second over a few seconds, with all overhead */
  maxBitrate: number;
  /** per second over a few seconds: messages without payload cost time, but hardly any bits */
  maxMessageRate: number;
  /** received by one connection and not yet packaged */
  maxUnpackagedBytes: number;
  /** total of all connections */
  maxTotalUnpackagedBytes: number;
}

export const DEFAULT_LIMITS: Readonly<RtmpLimits> = {
  maxConnections: 256,
  maxConnectionsPerAddress: 16,
  maxPublishers: 32,
  publishTimeoutMs: 10_000,
  silenceTimeoutMs: 5_000,
  takeoverMs: 2_000,
  maxMessageBytes: 4 * 1_048_576,
  maxChunkStreams: 16,
  maxBitrate: 50_000_000,
  maxMessageRate: 5_000,
  maxUnpackagedBytes: 32 * 1_048_576,
  maxTotalUnpackagedBytes: 256 * 1_048_576,
};
