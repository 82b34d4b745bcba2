import { randomBytes } from 'node:crypto';
import { protocolError } from '../rtmp-error.js';

const VERSION = 3;
/** Length of C1, S1, C2 and S2. */
export const HANDSHAKE_BYTES = 1536;

/** The server's side of the simple handshake (RTMP specification 1.0, section 5.2). */
export class ServerHandshake {
  private input = Buffer.alloc(0);
  private isGreeted = false;

  /** Reads bytes of the encoder. Returns the bytes that follow the handshake, or null until C2 is complete. */
  receive(bytes: Buffer, send: (bytes: Buffer) => void): Buffer | null {
    this.input = Buffer.concat([this.input, bytes]);
    if (!this.isGreeted) {
      if (this.input.length > 0 && this.input[0] !== VERSION) throw protocolError('no RTMP handshake');
      if (this.input.length < 1 + HANDSHAKE_BYTES) return null;
      const c1 = this.input.subarray(1, 1 + HANDSHAKE_BYTES);
      send(Buffer.concat([Buffer.from([VERSION]), Buffer.alloc(8), randomBytes(HANDSHAKE_BYTES - 8), c1]));
      this.input = this.input.subarray(1 + HANDSHAKE_BYTES);
      this.isGreeted = true;
    }
    // Some encoders send another C2 than the echo of S1, so its content is not compared.
    return this.input.length < HANDSHAKE_BYTES ? null : this.input.subarray(HANDSHAKE_BYTES);
  }
}
