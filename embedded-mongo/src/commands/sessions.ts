import { Binary } from 'bson';
import { randomUUID } from 'node:crypto';
import type { Doc } from '../bson/types.js';
import { MongoError } from '../errors.js';
import type { Work } from '../pace.js';
import { sessionId } from './session-id.js';
import type { Command, CommandContext, Reply } from './context.js';

/** Returns the transaction number of a command. */
export function transactionNumber(body: Doc): bigint | undefined {
  const number = body['txnNumber'];
  if (number === undefined) return undefined;
  const isWhole = typeof number === 'bigint' || (typeof number === 'number' && Number.isInteger(number));
  if (!isWhole) throw new MongoError('TypeMismatch', 'txnNumber must be a long');
  if (number < 0) throw new MongoError('InvalidOptions', 'Transaction number cannot be negative');
  return BigInt(number);
}

function transactionOf(context: CommandContext): [string, bigint] {
  const id = sessionId(context.body['lsid']);
  const number = transactionNumber(context.body);
  if (id === undefined || number === undefined)
    throw new MongoError(
      'InvalidOptions',
      'commitTransaction and abortTransaction need a session and a transaction number',
    );
  return [id, number];
}

export const commitTransaction: Command = {
  *run(context): Work<Reply> {
    yield* context.engine.sessions.commit(...transactionOf(context));
    return {};
  },
};

export const abortTransaction: Command = {
  run(context): Reply {
    context.engine.sessions.abort(...transactionOf(context));
    return {};
  },
};

/** Returns a new random UUID as BSON. */
const newUuid = (): Binary => new Binary(Buffer.from(randomUUID().replaceAll('-', ''), 'hex'), 4);

export const startSession: Command = {
  run: () => ({ id: { id: newUuid() }, timeoutMinutes: 30 }),
};

function idsIn(body: Doc): string[] {
  const [[name, value]] = Object.entries(body);
  if (!Array.isArray(value))
    throw new MongoError('TypeMismatch', `BSON field '${name}' is the wrong type, expected type 'array'`);
  return value.map((lsid) => sessionId(lsid ?? null) ?? '');
}

export const endSessions: Command = {
  run(context): Reply {
    context.engine.sessions.end(idsIn(context.body));
    return {};
  },
};

/** Ends sessions with their transactions and cursors. Without ids, ends all sessions. */
export const killSessions: Command = {
  run({ engine, body }): Reply {
    const ids = idsIn(body);
    engine.sessions.end(ids.length > 0 ? ids : engine.sessions.ids);
    engine.cursors.killSessions(ids.length > 0 ? new Set(ids) : undefined);
    return {};
  },
};

export const refreshSessions: Command = {
  run({ body }): Reply {
    idsIn(body);
    return {};
  },
};
