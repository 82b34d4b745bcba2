import { useEffect, useRef, type RefObject } from 'react';

/** A phone on its side. */
const TURNED = '(orientation: landscape) and (max-height: 480px) and (pointer: coarse)';
const CLASS = 'player--turned';

/**
 * Fills the screen with a player when the visitor turns the phone on its side, until it is turned back. A browser that
 * allows no full screen fills its window instead.
 */
export function useTurnedPlayer(plays: boolean): RefObject<HTMLDivElement | null> {
  const player = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = player.current;
    if (!plays || !element) return;
    const turned = matchMedia(TURNED);
    const leave = (): void => element.classList.remove(CLASS);
    const onTurn = ({ matches }: MediaQueryListEvent): void => {
      element.classList.toggle(CLASS, matches);
      if (matches && document.fullscreenEnabled) void element.requestFullscreen().catch(() => undefined);
      else if (document.fullscreenElement === element) void document.exitFullscreen();
    };
    const onFullscreen = (): void => {
      if (!document.fullscreenElement) leave();
    };
    turned.addEventListener('change', onTurn);
    document.addEventListener('fullscreenchange', onFullscreen);
    return () => {
      turned.removeEventListener('change', onTurn);
      document.removeEventListener('fullscreenchange', onFullscreen);
      leave();
    };
  }, [plays]);
  return player;
}
