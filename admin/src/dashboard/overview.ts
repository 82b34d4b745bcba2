import { type GameTrouble, NEXT_MINUTES } from '@contract/overview.js';
import type { GameRecord } from '@contract/records/match.record.js';
import type {
  FailedPush,
  GameStart,
  Overview,
  TroubledGame,
  TroubledWebhook,
} from '@contract/records/overview.record.js';
import type { StatusFinding } from '@contract/records/status.record.js';
import { fromNow } from '@contract/time/labels.js';
import { MINUTE } from '@contract/time/units.js';
import { useQuery } from '@tanstack/react-query';
import { api, bodyOf } from '../api/index.js';
import { adoptSiteZone } from '../shared/clock.js';
import { counted } from '../shared/words.js';
import { downWords } from '../streams/down-words.js';

/** Returns the minutes since the kick-off. */
export const minuteOf = (game: Pick<GameRecord, 'startsAt'>, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(game.startsAt)) / MINUTE));

/** Returns the position of an instant in the next hour, in percent. */
export const alongHour = (instant: string, now: number): number =>
  Math.min(100, Math.max(0, ((Date.parse(instant) - now) / (NEXT_MINUTES * MINUTE)) * 100));

/** Kick-offs whose markers on the timeline would overlap. */
export interface Cluster {
  /** Time of the first and of the last kick-off, ISO 8601 UTC. */
  from: string;
  to: string;
  games: number;
  withoutStream: number;
}

/** Minimum number of minutes between the first kick-offs of two clusters: the width of a marker on a phone. */
const CLUSTER_MINUTES = 4;

export function clustersOf(starts: readonly GameStart[]): Cluster[] {
  const clusters: Cluster[] = [];
  for (const { at, games, withoutStream } of starts) {
    const last = clusters.at(-1);
    if (last && Date.parse(at) - Date.parse(last.from) < CLUSTER_MINUTES * MINUTE) {
      last.to = at;
      last.games += games;
      last.withoutStream += withoutStream;
    } else {
      clusters.push({ from: at, to: at, games, withoutStream });
    }
  }
  return clusters;
}

/** Describes a cluster: 'in 12 min: 3 games, 1 without a stream', 'in 2 min – in 5 min: 2 games'. */
export function clusterWords({ from, to, games, withoutStream }: Cluster, now: number): string {
  const when = [...new Set([from, to])].map((at) => fromNow(Date.parse(at), now)).join(' – ');
  const many = `${when}: ${counted(games, 'game')}`;
  if (withoutStream === 0) return many;
  return `${many}, ${games === 1 ? '' : `${withoutStream} `}without a stream`;
}

export function troubleWords(trouble: GameTrouble, game: GameRecord, now: number): string {
  if (trouble === 'overtime') {
    const minutes = minuteOf(game, now);
    return `Live for ${Math.floor(minutes / 60)} h ${minutes % 60} min: has it finished?`;
  }
  if (trouble === 'streams-down') {
    return game.streamUrls.length === 1
      ? 'Live, but its stream is not working'
      : 'Live, but none of its streams is working';
  }
  if (trouble === 'stream-down') return downWords(game);
  const on = game.status === 'Live' ? 'Live' : 'Starts soon';
  return game.streamUrls.length === 0 ? `${on} without a stream` : `${on}, but no stream has an address`;
}

/** Everything that needs a user, as far as the viewer may see it. The lists have the first records of each kind. */
export interface Attention {
  total: number;
  findings: readonly StatusFinding[];
  troubled: readonly TroubledGame[];
  /** Upcoming games without a stream that are not in `troubled`. */
  due: readonly GameRecord[];
  failedPushes: readonly FailedPush[];
  webhooks: readonly TroubledWebhook[];
}

/** Collects the problems of the games, the pushes, the webhooks, and the service. */
export function attentionOf(
  { games, pushes, webhooks }: Overview,
  serviceFindings: readonly StatusFinding[],
): Attention {
  const troubled = games?.trouble.games ?? [];
  const troubledIds = new Set(troubled.map(({ game }) => game.id));
  const listedDue = games?.due.games ?? [];
  const due = listedDue.filter(({ id }) => !troubledIds.has(id));
  const findings = serviceFindings.filter(({ level }) => level !== 'notice');
  const counts = [
    findings.length,
    games?.trouble.total ?? 0,
    (games?.due.total ?? 0) - (listedDue.length - due.length),
    pushes?.failedTotal ?? 0,
    webhooks?.troubled ?? 0,
  ];
  return {
    total: counts.reduce((sum, count) => sum + count, 0),
    findings,
    troubled,
    due,
    failedPushes: pushes?.failed ?? [],
    webhooks: webhooks?.first ?? [],
  };
}

/** Returns the time until the overview changes without an event, in ms of the server's clock. */
export const untilNext = ({ at, until }: Pick<Overview, 'at' | 'until'>): number =>
  Math.max(1_000, Date.parse(until) - Date.parse(at) + 250);

async function read(): Promise<Overview> {
  const { overview } = await bodyOf(api.GET('/api/overview'));
  adoptSiteZone(overview.timeZone);
  return overview;
}

/** Reads the status of the service. It is not urgent, so it is read once a minute. */
export function useServiceStatus(enabled: boolean) {
  return useQuery({
    queryKey: ['status', 'home'],
    queryFn: async () => (await bodyOf(api.GET('/api/status'))).status,
    refetchInterval: MINUTE,
    enabled,
  });
}

/** Reads the overview again after events and at the time that the overview names. */
export function useOverview() {
  return useQuery({
    queryKey: ['overview'],
    queryFn: read,
    refetchInterval: ({ state }) => (state.data ? untilNext(state.data) : false),
    // A tab in the background must show current times when the user switches to it.
    refetchIntervalInBackground: true,
  });
}
