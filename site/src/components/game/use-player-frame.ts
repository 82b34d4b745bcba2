import { useCallback, useEffect, useRef, type RefObject } from 'react';
import {
  PLAYER_EVENTS,
  playerCommand,
  playerEvent,
  playerListen,
  type PlayerMessage,
} from '../../lib/streams/player-messages.js';

interface PlayerFrame {
  frame: RefObject<HTMLIFrameElement | null>;
  send: (method: 'play' | 'pause') => void;
  onLoad: () => void;
}

/**
 * Talks to the player in a frame of this origin by player.js messages. What comes from any other window or origin is
 * ignored. Once the player is ready the page subscribes to its events and, unless it only watches, starts it.
 */
export function usePlayerFrame(onEvent: (event: PlayerMessage) => void, mode: 'off' | 'play' | 'watch'): PlayerFrame {
  const frame = useRef<HTMLIFrameElement>(null);
  const post = useCallback((text: string): void => {
    frame.current?.contentWindow?.postMessage(text, window.location.origin);
  }, []);
  const listen = useCallback((): void => {
    for (const event of PLAYER_EVENTS) post(playerListen(event));
  }, [post]);

  useEffect(() => {
    if (mode === 'off') return;
    const onMessage = (message: MessageEvent): void => {
      if (message.origin !== window.location.origin || message.source !== frame.current?.contentWindow) return;
      const event = playerEvent(message.data);
      if (event?.name === 'ready') {
        listen();
        if (mode === 'play') post(playerCommand('play'));
      }
      if (event) onEvent(event);
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [mode, onEvent, listen, post]);

  const send = useCallback((method: 'play' | 'pause') => post(playerCommand(method)), [post]);
  return { frame, send, onLoad: listen };
}
