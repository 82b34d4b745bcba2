import { versus } from '@contract/games.js';
import { afterMs, batch } from '@contract/batch.js';
import type { GameEvent, StreamDownEvent, StreamsDownEvent } from '@contract/events.js';
import type { GameRecord } from '@contract/records/match.record.js';
import { nothingPlays } from '@contract/streams.js';

/** Returns whether a game went live at its go-live instant. Staff can set a game live only before that instant. */
export const wentLiveByItself = ({ status, goLiveAt, at }: GameEvent): boolean =>
  status === 'Live' && Date.parse(at) >= Date.parse(goLiveAt);

/**
 * Collects games that go live automatically for `wait` ms, because many have the same kick-off. Passes each game on
 * once until it ends.
 */
export function collectWentLive(flush: (games: readonly GameEvent[]) => void, wait: number) {
  const live = new Set<string>();
  const pending = batch(flush, afterMs(wait));
  return {
    add(event: GameEvent): void {
      const { gameId } = event;
      if (event.status !== 'Live') return void live.delete(gameId);
      if (live.has(gameId)) return;
      live.add(gameId);
      if (wentLiveByItself(event)) pending.add([event]);
    },
    stop: pending.stop,
  };
}

/** Returns the text of the alert about a game of which one or all streams have stopped. */
export function streamsDownText(
  event: StreamsDownEvent | StreamDownEvent,
  game: Pick<GameRecord, 'homeTeam' | 'awayTeam'>,
): string {
  const name = versus(game);
  if (!('down' in event)) return `All streams of ${name} have stopped working.`;
  return `${event.down} of ${event.total} streams of ${name} ${event.down === 1 ? 'is' : 'are'} down.`;
}

/**
 * Returns the text of the toast about games that went live.
 * @param count number of games
 * @param records the readable records of the games
 * @param namesStreams whether the viewer may fix streams that do not play
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
      text: `${count} games are live${isAlert ? `, ${silent} of them without a working stream` : ''}.`,
      isAlert,
    };
  }
  const [game] = records;
  const name = game ? versus(game) : 'A game';
  return { text: `${name} is live${isAlert ? ', but has no working stream' : ''}.`, isAlert };
}
