/** Types of messages (RTMP specification 1.0, sections 5.4 and 7.1). */
export const MESSAGE = {
  SET_CHUNK_SIZE: 1,
  ABORT: 2,
  ACKNOWLEDGEMENT: 3,
  USER_CONTROL: 4,
  WINDOW_SIZE: 5,
  PEER_BANDWIDTH: 6,
  AUDIO: 8,
  VIDEO: 9,
  DATA_AMF3: 15,
  COMMAND_AMF3: 17,
  DATA: 18,
  COMMAND: 20,
  AGGREGATE: 22,
} as const;

/** Types of user control messages (section 7.1.7). */
export const USER_CONTROL = { STREAM_BEGIN: 0, PING_REQUEST: 6, PING_RESPONSE: 7 } as const;

/** Chunk size of both sides until they change it, in bytes. */
export const DEFAULT_CHUNK_SIZE = 128;
/** The chunk header holds this value if the timestamp follows in 32 bits. */
export const EXTENDED_TIMESTAMP = 0xff_ff_ff;

export interface RtmpMessage {
  /** a value of MESSAGE; other values are ignored */
  type: number;
  /** message stream: 0 for the connection */
  streamId: number;
  /** in ms, modulo 2^32 */
  timestamp: number;
  payload: Buffer;
}
