import type { EndReason } from '../media.js';

/** Sentences for staff and the encoder, unless the end has a more precise one. */
export const END_TEXTS: Readonly<Record<EndReason, string>> = {
  stopped: 'The encoder stopped the stream.',
  'connection-lost': 'The connection to the encoder was lost.',
  silent: 'The encoder sent no video or audio for some seconds.',
  replaced: 'A newer connection of the encoder replaced this connection.',
  kicked: 'Staff disconnected the encoder.',
  unsupported: 'The encoder sends a format that many browsers cannot play.',
  'no-key-frame': 'The encoder sent no key frame. Set a key-frame interval of 2 s.',
  'too-much-unpackaged': 'The server cannot store the stream as fast as the encoder sends it. Set a lower bit rate.',
  'protocol-error': 'The encoder sent invalid data. Start the stream again.',
  'disk-full': 'The disk of the server is full.',
  'storage-failed': 'The server failed to store the stream.',
  shutdown: 'The server is restarting. Start the stream again in a minute.',
};
