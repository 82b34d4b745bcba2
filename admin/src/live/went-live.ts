import type { GameEvent } from '@contract/events.js';
import type { GameRecord } from '@contract/records/match.record.js';
import { nothingPlays } from '@contract/streams.js';
import { batch } from './batch.js';

/** Whether a game has gone live by the server's clock: a game that staff set live is set before its instant. */
export const wentLiveByItself = ({ status, goLiveAt, at }: GameEvent): boolean =>
  status === 'Live' && Date.parse(at) >= Date.parse(goLiveAt);

/**
 * Collects games that go live by themselves for `wait` ms, as many have the same kick-off, and hands each over once
 * until it has ended.
 */
export function collectWentLive(flush: (games: readonly GameEvent[]) => void, wait: number) {
  const live = new Set<string>();
  const ready = batch(flush, wait);
  return {
    add(event: GameEvent): void {
      const { gameId } = event;
      if (event.status !== 'Live') return void live.delete(gameId);
      if (live.has(gameId)) return;
      live.add(gameId);
      if (wentLiveByItself(event)) ready.add([event]);
    },
    stop: ready.stop,
  };
}

/**
 * What is said of games that went live.
 * @param count how many there are
 * @param records those of them that could be read
 * @param namesStreams whether the reader can do something about streams that do not play
 */
export function wentLiveText(
  count: number,
  records: readonly Pick<GameRecord, 'homeTeam' | 'awayTeam' | 'streamUrls'>[],
  namesStreams: boolean,
): { text: string; isAlert: boolean } {
  const silent = namesStreams ? records.filter(({ streamUrls }) => nothingPlays(streamUrls)).length : 0;
  const isAlert = silent > 0;
  if (count > 1) {
    return {
      text: `${count} games are live${isAlert ? `, ${silent} of them without a stream that plays` : ''}.`,
      isAlert,
    };
  }
  const [game] = records;
  const name = game ? `${game.homeTeam} – ${game.awayTeam}` : 'A game';
  return { text: `${name} is live${isAlert ? ', but no stream of it plays' : ''}.`, isAlert };
}
