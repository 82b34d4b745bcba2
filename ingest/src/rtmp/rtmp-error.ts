import type { EndReason } from '../media.js';

/** Ends a connection. The message is one sentence that staff and the encoder see. */
export class RtmpError extends Error {
  constructor(
    readonly reason: EndReason,
    text: string,
  ) {
    super(text);
    this.name = 'RtmpError';
  }
}

/** Returns an error for bytes that break the protocol. `detail` names the violation. */
export const protocolError = (detail: string): RtmpError =>
  new RtmpError('protocol-error', `The encoder sent invalid data (${detail}). Start the stream again.`);

/** Returns an error for media that viewers cannot play. */
export const unsupported = (text: string): RtmpError => new RtmpError('unsupported', text);
