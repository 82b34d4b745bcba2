/** Settings of an H.264 track: a new one begins a new run of the recording. */
export interface VideoConfig {
  kind: 'video';
  /** AVCDecoderConfigurationRecord (ISO/IEC 14496-15) */
  description: Uint8Array;
  /** RFC 6381: 'avc1.64001f' */
  codec: string;
  /** in pixels */
  width: number;
  height: number;
}

/** Settings of an AAC track. */
export interface AudioConfig {
  kind: 'audio';
  /** AudioSpecificConfig (ISO/IEC 14496-3) */
  description: Uint8Array;
  /** RFC 6381: 'mp4a.40.2' */
  codec: string;
  /** in Hz */
  sampleRate: number;
  channels: number;
}

export type TrackConfig = VideoConfig | AudioConfig;

/** One encoded picture. */
export interface VideoPacket {
  kind: 'video';
  /** NAL units, each after its length of four bytes */
  data: Uint8Array;
  /** decoding and presentation time by the encoder's clock, in milliseconds */
  decodeMs: number;
  presentMs: number;
  isKeyFrame: boolean;
}

/** One AAC frame without an ADTS header. */
export interface AudioPacket {
  kind: 'audio';
  data: Uint8Array;
  /** presentation time by the encoder's clock, in milliseconds */
  presentMs: number;
}

export type Packet = VideoPacket | AudioPacket;

/** Reasons for the end of a connection. Each has one sentence for staff and the encoder. */
export const END_REASONS = [
  'stopped',
  'connection-lost',
  'silent',
  'replaced',
  'kicked',
  'unsupported',
  'no-key-frame',
  'too-much-unpackaged',
  'protocol-error',
  'disk-full',
  'storage-failed',
  'shutdown',
] as const;
export type EndReason = (typeof END_REASONS)[number];

/** Receives the media of one connected encoder, in the order of arrival. */
export interface MediaSink {
  /** A setting of a track: before its first packet, and again whenever the encoder changes it. */
  config(config: TrackConfig): void;
  packet(packet: Packet): void;
  /** Bytes that have been received but not yet packaged. The connection ends above a limit. */
  readonly unpackagedBytes: number;
  /** No more media follow. Resolves when everything received is stored. */
  end(reason: EndReason): Promise<void>;
}

/** Ends a connection from the side of the sink. `text` is one sentence for staff and the encoder. */
export type Disconnect = (reason: EndReason, text: string) => void;
