import type { EndReason } from '../media.js';

/** Sentences for staff and the encoder, unless the end has a more precise one. */
export const END_TEXTS: Readonly<Record<EndReason, string>> = {
  stopped: 'The encoder stopped the stream.',
  'connection-lost': 'The connection to the encoder was lost. Check its network.',
  silent: 'No video or audio arrived for 5 s. Check the encoder and its network, then start the stream again.',
  replaced: 'A newer connection with the same stream key replaced this one. Use one encoder per key.',
  kicked: 'Staff disconnected the encoder.',
  unsupported: 'Many browsers cannot play the format of this stream. Set H.264 video and AAC audio in the encoder.',
  'no-key-frame': 'The encoder sent no keyframe. Set a keyframe interval of 2 s.',
  'too-much-unpackaged': 'The server cannot store the stream as fast as the encoder sends it. Set a lower bitrate.',
  'protocol-error': 'The encoder sent invalid data. Start the stream again.',
  'disk-full': 'The disk of the server is full. Free space, then start the stream again.',
  'storage-failed':
    'The server failed to store the stream. Check the disk of the recordings, then start the stream again.',
  shutdown: 'The server is stopping or restarting. Start the stream again in a minute.',
};
