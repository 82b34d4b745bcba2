import type { GameEvent } from '@contract/events.js';

/** Whether a game has gone live by the server's clock: a game that staff set live is set before its instant. */
export const wentLiveByItself = ({ status, goLiveAt, at }: GameEvent): boolean =>
  status === 'Live' && Date.parse(at) >= Date.parse(goLiveAt);

/**
 * Collects games that go live by themselves for `wait` ms and hands them over together: many have the same kick-off.
 * A game is handed over once, until it is live no more.
 */
export function collectWentLive(flush: (games: readonly GameEvent[]) => void, wait: number) {
  const live = new Set<string>();
  let ready: GameEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = (): void => {
    const games = ready;
    ready = [];
    timer = undefined;
    flush(games);
  };
  return {
    add(event: GameEvent): void {
      const { gameId } = event;
      if (event.status !== 'Live') return void live.delete(gameId);
      if (live.has(gameId)) return;
      live.add(gameId);
      if (!wentLiveByItself(event)) return;
      ready.push(event);
      timer ??= setTimeout(run, wait);
    },
    stop(): void {
      clearTimeout(timer);
    },
  };
}
