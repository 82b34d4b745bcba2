import { useState, type PointerEvent } from 'react';

interface Drag {
  /** The game that is dragged, and the one that it is over. */
  dragged: string | null;
  over: string | null;
  /** What the handle of a game needs. */
  handle: (game: string) => {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    onPointerUp: () => void;
    onPointerCancel: () => void;
  };
}

/** The tile under a point of the window; null for the dragged one itself and for all else. */
function tileAt({ clientX, clientY }: PointerEvent, dragged: string): string | null {
  const tiles = document.elementsFromPoint(clientX, clientY).map((one) => one.closest<HTMLElement>('[data-tile]'));
  const game = tiles.find((tile) => tile !== null)?.dataset['tile'];
  return game === undefined || game === dragged ? null : game;
}

/** Drags games onto each other by their handles, by mouse, pen or finger; the handle has the pointer, whatever frame it crosses. */
export function useDrag(onDrop: (dragged: string, onto: string) => void): Drag {
  const [state, setState] = useState<Pick<Drag, 'dragged' | 'over'>>({ dragged: null, over: null });
  const end = (): void => setState({ dragged: null, over: null });
  const { dragged, over } = state;
  return {
    dragged,
    over,
    handle: (game) => ({
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setState({ dragged: game, over: null });
      },
      onPointerMove: (event) => {
        if (dragged !== game) return;
        const now = tileAt(event, game);
        if (now !== over) setState({ dragged: game, over: now });
      },
      onPointerUp: () => {
        if (dragged === game && over !== null) onDrop(game, over);
        end();
      },
      onPointerCancel: end,
    }),
  };
}
