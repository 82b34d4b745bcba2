import type { Socket } from 'node:net';
import { MAX_MESSAGE_BYTES, type IngestMessage, type ServiceMessage } from './protocol.js';

const LINE_FEED = 0x0a;

/**
 * Calls `receive` with each message that arrives on a connection: one JSON text per line. Closes the connection if a line is longer
 * than MAX_MESSAGE_BYTES or is not a JSON object with a type. Both programs belong to the same build, so nothing else is checked.
 */
export function readMessages<M extends IngestMessage | ServiceMessage>(
  socket: Socket,
  receive: (message: M) => void,
): void {
  let parts: Buffer[] = [];
  let length = 0;
  const add = (part: Buffer): void => {
    length += part.length;
    if (length > MAX_MESSAGE_BYTES) throw new Error(`A message has more than ${MAX_MESSAGE_BYTES} bytes.`);
    parts.push(part);
  };
  socket.on('data', (chunk: Buffer) => {
    try {
      let start = 0;
      for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
        add(chunk.subarray(start, end));
        const line = Buffer.concat(parts).toString();
        [parts, length, start] = [[], 0, end + 1];
        receive(messageIn<M>(line));
        if (socket.destroyed) return;
      }
      if (start < chunk.length) add(chunk.subarray(start));
    } catch (error) {
      socket.destroy(error instanceof Error ? error : new Error(String(error)));
    }
  });
}

/** Sends a message. If the connection is closed, the message is lost. */
export function writeMessage(socket: Socket, message: IngestMessage | ServiceMessage): void {
  if (socket.writable) socket.write(`${JSON.stringify(message)}\n`);
}

function messageIn<M>(line: string): M {
  const value: unknown = JSON.parse(line);
  const type = typeof value === 'object' && value !== null && 'type' in value ? value.type : undefined;
  if (typeof type !== 'string') throw new Error('A message has no type.');
  return value as M;
}
