/**
 * Preloaded into the product (`node --import`). Counts the commands to the database by name and collection, and responds to each
 * message of the parent process with the current counts. Reads the commands from the sent bytes, because the driver is a part of
 * the product's bundle.
 */
import mongoose from 'mongoose';
import { Socket } from 'node:net';

/** MongoDB's wire protocol: https://www.mongodb.com/docs/manual/reference/mongodb-wire-protocol/ */
const OP_MSG = 2013;
const [OPCODE_AT, BODY_AT] = [12, 21];
const { deserialize } = mongoose.mongo.BSON;
const counts = new Map<string, number>();

// oxlint-disable-next-line typescript/unbound-method -- called with the socket as `this`
const { write } = Socket.prototype;
Socket.prototype.write = function (this: Socket, ...args: unknown[]): boolean {
  const [message] = args;
  if (Buffer.isBuffer(message) && isCommand(message)) count(message);
  return Reflect.apply(write, this, args) as boolean;
};

const isCommand = (message: Buffer): boolean =>
  message.length > BODY_AT && message.readInt32LE(0) === message.length && message.readInt32LE(OPCODE_AT) === OP_MSG;

function count(message: Buffer): void {
  const command = deserialize(message.subarray(BODY_AT), { allowObjectSmallerThanBufferSize: true });
  const [[name, target] = ['', '']] = Object.entries(command) as [string, unknown][];
  // The driver sends these commands to monitor its server.
  if (name === 'hello') return;
  const counted = `${name}${typeof target === 'string' ? ` ${target}` : ''}${command.autocommit === false ? ' *' : ''}`;
  counts.set(counted, (counts.get(counted) ?? 0) + 1);
}

process.on('message', () => process.send?.(Object.fromEntries(counts)));
process.channel?.unref();
