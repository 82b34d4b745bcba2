import type { Connection } from 'mongoose';
import type { GameDoc } from '../../src/modules/games/game.schema.js';
import type { PushJobDoc } from '../../src/modules/push-delivery/jobs/push-job.schema.js';
import type { PushDoc } from '../../src/modules/notifications/push.schema.js';
import type { EventRow } from '../../src/platform/outbox/outbox.schema.js';
import { DEVICES, EVERYONE, FANS, UNREACHABLE, type ConfirmedWrites } from './kill-chain.js';
import type { PushProvider, AcceptedMessage } from './push-provider.js';

/** Ids and titles of everything that went wrong. All lists are empty if nothing did. */
export interface Findings {
  wrong: Record<'missed' | 'lost' | 'publishedTwice' | 'sentTwice' | 'miscounted', string[]>;
  games: number;
  pushes: number;
  /** Number of duplicate messages of batches that were in flight. */
  repeated: number;
}

/** Compares the database and the provider's ledger with the expected state. Requires that no work is left. */
export async function findingsOf(
  database: Connection,
  provider: PushProvider,
  confirmed: ConfirmedWrites,
): Promise<Findings> {
  const all = <T extends object>(name: string): Promise<T[]> =>
    database.collection<T>(name).find().toArray() as unknown as Promise<T[]>;
  const [games, pushes, jobs] = await Promise.all([
    all<GameDoc>('games'),
    all<PushDoc>('push-notifications'),
    all<PushJobDoc>('push-jobs'),
  ]);
  const events = (await all<EventRow>('events')).sort((a, b) => a._id - b._id);
  const messages = messagesOf(provider);
  const wrong: Findings['wrong'] = { missed: [], lost: [], publishedTwice: [], sentTwice: [], miscounted: [] };

  const gamesById = new Map(games.map((game) => [game._id.toHexString(), game]));
  wrong.lost.push(...confirmed.games.filter((id) => !gamesById.has(id)));
  wrong.lost.push(...confirmed.live.filter((id) => gamesById.get(id)?.status !== 'Live'));
  wrong.lost.push(...confirmed.pushes.filter((id) => !pushes.some(({ _id }) => _id.toHexString() === id)));

  for (const [id, game] of gamesById) {
    const published = events.filter(({ name, data }) => name === 'game' && data['gameId'] === id);
    const due = game.title.startsWith('due');
    const expected = due ? 'Live' : game.title.startsWith('missed') ? 'Finished' : game.status;
    if (game.status !== expected || (game.title.startsWith('soon') && game.opening !== 'published'))
      wrong.missed.push(id);
    const changes = game.status === 'Scheduled' ? 0 : 1;
    if (published.length < changes) wrong.missed.push(`${game.title}: not published`);
    if (published.length > changes || game.revision !== 1 + changes) wrong.publishedTwice.push(game.title);
    const ofGame = jobs.filter(({ gameId }) => gameId?.equals(game._id));
    if (game.status !== 'Live') wrong.publishedTwice.push(...ofGame.map(({ _id }) => _id));
    else wrong.lost.push(...missing(ofGame[0], FANS, messages).map((token) => `${game.title}: ${token}`));
  }
  for (const { _id, progress } of pushes) {
    const job = jobs.find(({ of }) => of?.id.equals(_id));
    wrong.lost.push(...missing(job, EVERYONE, messages));
    const { state, total, sent, failed, removed } = progress;
    const counts = `${state} ${total} ${sent} ${failed} ${removed}`;
    if (counts !== `sent ${DEVICES} ${DEVICES - UNREACHABLE} ${UNREACHABLE} 0`) wrong.miscounted.push(counts);
  }
  for (const [index, { _id }] of events.entries()) {
    if (_id !== (events[0]?._id ?? 0) + index) wrong.miscounted.push(`event ${_id}`);
  }
  let repeated = 0;
  for (const [title, copies] of messages) {
    const repetitions = repetitionsOf(copies);
    repeated += repetitions.allowed;
    wrong.sentTwice.push(...repetitions.others.map((address) => `${title}: ${address}`));
  }
  return { wrong, games: games.length, pushes: jobs.length, repeated };
}

/** Returns messages by their title, in order of arrival. Each push has a unique title. */
function messagesOf(provider: PushProvider): Map<string, AcceptedMessage[]> {
  const acceptedMessages = [...provider.ledger.values()].flat().sort((a, b) => a.request - b.request);
  return Map.groupBy(acceptedMessages, ({ title }) => title);
}

function missing(
  job: PushJobDoc | undefined,
  addresses: readonly string[],
  messages: Map<string, AcceptedMessage[]>,
): string[] {
  if (!job) return ['no job'];
  const reached = new Set(messages.get(job.message.title)?.map(({ address }) => address));
  return addresses.filter((address) => !reached.has(address));
}

/**
 * Returns the addresses that received a push more than once. Only the last batch of a process may repeat, and only by
 * another process, because that batch was in flight when the process was killed.
 */
function repetitionsOf(messages: readonly AcceptedMessage[]): { allowed: number; others: string[] } {
  const senderOf = ({ headers }: AcceptedMessage): string => headers.authorization ?? '';
  const lastOf = new Map(messages.map((message) => [senderOf(message), message.request]));
  const others: string[] = [];
  let allowed = 0;
  for (const [address, copies] of Map.groupBy(messages, (message) => message.address)) {
    const earlier = copies.slice(0, -1);
    const senders = new Set(copies.map(senderOf));
    const inFlight = earlier.every((message) => message.request === lastOf.get(senderOf(message)));
    if (senders.size < copies.length || !inFlight) others.push(address);
    else allowed += earlier.length;
  }
  return { allowed, others };
}
