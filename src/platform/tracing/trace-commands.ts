import { SpanKind, type Span } from '@opentelemetry/api';
import type { Connection } from 'mongoose';
import { LEASE_MODEL } from '../database/locks/lease.schema.js';
import { fail, type Spans } from './spans.js';

type Client = ReturnType<Connection['getClient']>;
type Reply = Record<string, unknown>;

/** Returns whether a command's reply reports a change, by command name. */
const CHANGES: Readonly<Record<string, (reply: Reply) => boolean>> = {
  insert: ({ n }) => n !== 0,
  update: ({ nModified, upserted }) => nModified !== 0 || upserted !== undefined,
  delete: ({ n }) => n !== 0,
  findAndModify: ({ value }) => value !== null && value !== undefined,
  bulkWrite: () => true,
};

/**
 * Creates a span for each database command of a request or a job. The span contains the command and the collection, but no
 * values. Commands outside of requests and jobs, such as heartbeats, get no span.
 */
export function traceCommands(connection: Connection, spans: Spans): void {
  const leases = connection.model(LEASE_MODEL).collection.name;
  const open = new Map<number, { span: Span; collection: string }>();
  const client: Client = connection.getClient();
  client.on('commandStarted', ({ requestId, commandName, command }) => {
    if (!spans.isInSpan) return;
    const named: unknown = commandName === 'getMore' ? command['collection'] : command[commandName];
    const collection = typeof named === 'string' ? named : '';
    const span = spans.begin(`${commandName} ${collection}`.trim(), SpanKind.CLIENT, {
      'db.system.name': 'mongodb',
      'db.operation.name': commandName,
      ...(collection && { 'db.collection.name': collection }),
    });
    open.set(requestId, { span, collection });
  });
  client.on('commandSucceeded', ({ requestId, commandName, reply }) => {
    const command = open.get(requestId);
    if (!command || !open.delete(requestId)) return;
    // Renewing a lease does not count as work.
    if (command.collection !== leases && CHANGES[commandName]?.(reply as Reply)) spans.worked(command.span);
    command.span.end();
  });
  client.on('commandFailed', ({ requestId, failure }) => {
    const command = open.get(requestId);
    if (!command || !open.delete(requestId)) return;
    fail(command.span, failure);
    command.span.end();
  });
}
