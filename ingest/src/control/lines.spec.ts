import { describe, expect, it } from '@jest/globals';
import { Socket } from 'node:net';
import { readMessages } from './lines.js';
import type { ServiceMessage } from './protocol.js';

/** Returns the messages that a connection receives in chunks. */
function messagesIn(chunks: readonly Buffer[]): ServiceMessage[] {
  const socket = new Socket();
  const messages: ServiceMessage[] = [];
  readMessages<ServiceMessage>(socket, (message) => messages.push(message));
  for (const chunk of chunks) socket.emit('data', chunk);
  return messages;
}

const DISCONNECT: ServiceMessage = { type: 'disconnect', connectionId: 'ä', text: '✓' };
const DENIED: ServiceMessage = { type: 'authorized', id: '1', allow: false, text: 'No.' };
const BYTES = Buffer.from(`${JSON.stringify(DISCONNECT)}\n${JSON.stringify(DENIED)}\n{"type":"au`);

describe('readMessages', () => {
  it('returns each complete line of a chunk', () => {
    expect(messagesIn([BYTES])).toEqual([DISCONNECT, DENIED]);
  });

  it('joins lines whose characters are split between chunks', () => {
    const bytes = Array.from(BYTES, (byte) => Buffer.from([byte]));

    expect(messagesIn(bytes)).toEqual([DISCONNECT, DENIED]);
  });
});
