import type { GameRecord, StreamRecord } from '@contract/records/match.record.js';
import { useCallback, useEffect, useRef, useState } from 'react';
import { showToast } from '../../lib/live/toasts.js';
import { byFitness } from '../../lib/streams/fitness.js';
import {
  choose,
  fail,
  FIRST_CHOICE,
  tryAgain,
  waitBeforeLook,
  waitBeforeRound,
  works,
} from '../../lib/streams/stream-choice.js';
import { g } from '../../i18n/game.js';

export interface StreamPlayer {
  stream: StreamRecord | undefined;
  /** Whether it plays without being pressed. */
  plays: boolean;
  /** Whether every stream has failed, and all are tried again in a while. */
  waits: boolean;
  attempt: number;
  /** A better stream that failed earlier and is looked at again. */
  looksAt: StreamRecord | undefined;
  choose: (streamId: string) => void;
  /** Shows a stream, which waits to be pressed. */
  show: (streamId: string) => void;
  onFail: () => void;
  onWorks: () => void;
  onRetry: () => void;
  /** The current state of the stream that is shown. */
  onLooked: (isHealthy: boolean) => void;
}

/**
 * Picks the stream in the player: the visitor's, another one when it fails, all of them again after a while when none plays, and the
 * better one as soon as it does. A game that goes live and streams that change are tried at once.
 *
 * @param plays whether it begins without being pressed: the visitor has just chosen the game
 */
export function useStreamChoice(game: GameRecord, plays = false): StreamPlayer {
  const [choice, setChoice] = useState({ ...FIRST_CHOICE, plays });
  const [isLooking, setLooking] = useState(false);
  const looks = useRef(0);
  const { streamUrls, status } = game;
  // Staff get the streams in their own order.
  const [best] = [...streamUrls].sort(byFitness);
  const find = (id: string | null): StreamRecord | undefined => streamUrls.find(({ _id }) => _id === id) ?? best;
  const stream = find(choice.shown);
  const wanted = find(choice.wanted);
  const { waits, rounds, attempt } = choice;

  const onRetry = useCallback(() => setChoice(tryAgain), []);
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(onRetry, waitBeforeRound(rounds));
    window.addEventListener('online', onRetry);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', onRetry);
    };
  }, [waits, rounds, onRetry]);

  const state = `${status} ${streamUrls.map(({ _id, url }) => `${_id} ${url ?? ''}`).join(' ')}`;
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    setChoice((current) => (current.waits ? { ...tryAgain(current), rounds: 0 } : current));
  }, [state]);

  const isSecondBest = !waits && stream?._id !== wanted?._id && isOwn(wanted);
  useEffect(() => {
    if (!isSecondBest || isLooking) return;
    const timer = setTimeout(() => setLooking(true), waitBeforeLook(looks.current++));
    return () => clearTimeout(timer);
  }, [isSecondBest, isLooking]);

  const onFail = (): void => {
    if (!stream || waits) return;
    const after = fail(choice, failoverOrder(streamUrls, stream._id), stream._id);
    setLooking(false);
    setChoice(after);
    const next = find(after.shown);
    // Once all have failed, each further round would say the same again.
    if (!after.waits && rounds === 0 && next) {
      showToast({ tone: 'error', text: g('streams.moved', { from: stream.title, to: next.title }) });
    }
  };
  const onLooked = (isHealthy: boolean): void => {
    setLooking(false);
    if (!isHealthy || !wanted) return;
    setChoice(tryAgain);
    showToast({ tone: 'info', text: g('streams.back', { to: wanted.title }) });
  };
  return {
    stream,
    plays: choice.plays,
    waits,
    attempt,
    looksAt: isSecondBest && isLooking ? wanted : undefined,
    choose: (id) => {
      looks.current = 0;
      setLooking(false);
      setChoice((current) => choose(current, id));
    },
    show: useCallback((id) => setChoice((current) => ({ ...current, wanted: id, shown: id })), []),
    onFail,
    onWorks: useCallback(() => setChoice(works), []),
    onRetry,
    onLooked,
  };
}

/** A stream that fails, and those to try after it: the next ones of the list, those that are known not to play last. */
function failoverOrder(streams: readonly StreamRecord[], id: string): string[] {
  const at = streams.findIndex(({ _id }) => _id === id);
  const others = [...streams.slice(at + 1), ...streams.slice(0, Math.max(at, 0))].sort(byFitness);
  return [id, ...others.map(({ _id }) => _id)];
}

/** Only a player of this site shows whether there is a picture without playing it. */
const isOwn = (stream: StreamRecord | undefined): boolean => stream?.platform === 'Own';
