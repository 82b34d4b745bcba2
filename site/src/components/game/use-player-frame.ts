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
 * Controls the player in a frame of this origin with player.js messages. Ignores messages of other windows and origins.
 * Once the player is ready, the page subscribes to its events and starts it, unless the mode is `watch`.
 *
 * @param muted whether the player is muted; undefined leaves the choice to the player
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
        // Muting comes first, because browsers allow autoplay only without sound.
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
