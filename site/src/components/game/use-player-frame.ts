import { useCallback, useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import {
  PLAYER_EVENTS,
  playerCommand,
  playerEvent,
  playerListen,
  type PlayerMessage,
  type PlayerMethod,
} from '../../lib/streams/player-messages.js';

interface PlayerFrame {
  frame: RefObject<HTMLIFrameElement | null>;
  send: (method: PlayerMethod) => void;
  onLoad: () => void;
}

/**
 * Talks to the player in a frame of this origin by player.js messages. What comes from any other window or origin is
 * ignored. Once the player is ready the page subscribes to its events and, unless it only watches, starts it.
 *
 * @param muted whether its sound is off; undefined leaves that to the player
 */
export function usePlayerFrame(
  onEvent: (event: PlayerMessage) => void,
  mode: 'off' | 'play' | 'watch',
  muted?: boolean,
): PlayerFrame {
  const frame = useRef<HTMLIFrameElement>(null);
  const post = useCallback((text: string): void => {
    frame.current?.contentWindow?.postMessage(text, window.location.origin);
  }, []);
  const listen = useCallback((): void => {
    for (const event of PLAYER_EVENTS) post(playerListen(event));
  }, [post]);

  const sound = useEffectEvent((): void => {
    if (muted !== undefined) post(playerCommand(muted ? 'mute' : 'unmute'));
  });
  useEffect(() => sound(), [muted]);

  useEffect(() => {
    if (mode === 'off') return;
    const onMessage = (message: MessageEvent): void => {
      if (message.origin !== window.location.origin || message.source !== frame.current?.contentWindow) return;
      const event = playerEvent(message.data);
      if (event?.name === 'ready') {
        listen();
        // Before it plays: browsers let what is silent begin by itself.
        sound();
        if (mode === 'play') post(playerCommand('play'));
      }
      if (event) onEvent(event);
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [mode, onEvent, listen, post]);

  const send = useCallback((method: PlayerMethod) => post(playerCommand(method)), [post]);
  return { frame, send, onLoad: listen };
}
