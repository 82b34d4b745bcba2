import type { GameRecord, StreamRecord } from '@contract/records/match.record.js';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { showToast } from '../../lib/live/toasts.js';
import {
  byFitness,
  pagePreferences,
  rememberStream,
  type StreamPreferences,
  visitorPreferences,
} from '../../lib/streams/fitness.js';
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
  /** Whether the stream starts automatically. */
  plays: boolean;
  /** Whether every stream has failed and all are retried later. */
  waits: boolean;
  attempt: number;
  /** Whether the game has another stream that may play. */
  hasOther: boolean;
  /** A better stream that failed earlier and is checked again. */
  looksAt: StreamRecord | undefined;
  choose: (streamId: string) => void;
  /** Selects a stream without starting it. */
  show: (streamId: string) => void;
  onFail: () => void;
  onWorks: () => void;
  onRetry: () => void;
  /** Called with the current state of the checked stream. */
  onLooked: (isHealthy: boolean) => void;
}

/**
 * Selects the stream of the player: the visitor's choice, or another one after a failure. If no stream plays, all are
 * retried later, and the better stream is selected as soon as it plays. A game that goes live, changed streams, or a change of
 * their measured health cause an immediate retry.
 *
 * @param plays whether the stream starts automatically because the visitor has just selected the game
 */
export function useStreamChoice(game: GameRecord, plays = false): StreamPlayer {
  const [choice, setChoice] = useState({ ...FIRST_CHOICE, plays });
  const [isLooking, setLooking] = useState(false);
  const looks = useRef(0);
  const { streamUrls, status } = game;
  // The server does not know the preferences of this browser, so a page hydrates with its own.
  const isHydrated = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  const preferences = useMemo(
    () => (isHydrated ? visitorPreferences(navigator.languages) : pagePreferences()),
    [isHydrated],
  );
  // Staff get the streams in the stored order.
  const [best] = [...streamUrls].sort(byFitness(preferences));
  const find = (id: string | null): StreamRecord | undefined => streamUrls.find(({ _id }) => _id === id) ?? best;
  const stream = find(choice.current);
  const preferredStream = find(choice.preferred);
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

  const streamsState = streamUrls.map(({ _id, url, health }) => `${_id} ${url ?? ''} ${health?.state ?? ''}`);
  const state = `${status} ${streamsState.join(' ')}`;
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    setChoice((current) => (current.waits ? { ...tryAgain(current), rounds: 0 } : current));
  }, [state]);

  const isSecondBest =
    !waits && stream?._id !== preferredStream?._id && isOwn(preferredStream) && !isDown(preferredStream);
  useEffect(() => {
    if (!isSecondBest || isLooking) return;
    const timer = setTimeout(() => setLooking(true), waitBeforeLook((looks.current += 1)));
    return () => clearTimeout(timer);
  }, [isSecondBest, isLooking]);

  const onFail = (): void => {
    if (!stream || waits) return;
    const after = fail(choice, failoverOrder(streamUrls, stream._id, preferences), stream._id);
    setLooking(false);
    setChoice(after);
    const next = find(after.current);
    // After all streams have failed, further rounds would repeat the message.
    if (!after.waits && rounds === 0 && next) {
      showToast({ tone: 'error', text: g('streams.moved', { from: stream.title, to: next.title }) });
    }
  };
  const onLooked = (isHealthy: boolean): void => {
    setLooking(false);
    if (!isHealthy || !preferredStream) return;
    setChoice(tryAgain);
    showToast({ tone: 'info', text: g('streams.back', { to: preferredStream.title }) });
  };
  return {
    stream,
    plays: choice.plays,
    waits,
    attempt,
    hasOther: streamUrls.some((one) => one._id !== stream?._id && !isDown(one) && !choice.failed.includes(one._id)),
    looksAt: isSecondBest && isLooking ? preferredStream : undefined,
    choose: (id) => {
      looks.current = 0;
      setLooking(false);
      setChoice((current) => choose(current, id));
      const selected = streamUrls.find(({ _id }) => _id === id);
      // A visitor who only presses play has not selected the stream.
      if (selected && selected !== stream) rememberStream(selected);
    },
    show: useCallback((id) => setChoice((current) => ({ ...current, preferred: id, current: id })), []),
    onFail,
    onWorks: useCallback(() => setChoice(works), []),
    onRetry,
    onLooked,
  };
}

/** Returns the failed stream, and then the other streams in the order of the visitor's preferences. */
function failoverOrder(streams: readonly StreamRecord[], id: string, preferences: StreamPreferences): string[] {
  const at = streams.findIndex(({ _id }) => _id === id);
  const others = [...streams.slice(at + 1), ...streams.slice(0, Math.max(at, 0))].sort(byFitness(preferences));
  return [id, ...others.map(({ _id }) => _id)];
}

/** Returns whether a stream can be checked without playing it, which only the site's own player supports. */
const isOwn = (stream: StreamRecord | undefined): boolean => stream?.platform === 'Own';

/** Returns whether the server has measured that a stream does not play. */
const isDown = (stream: StreamRecord | undefined): boolean => stream?.health?.state === 'down';
