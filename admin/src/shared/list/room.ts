import { createContext, useContext, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** How much of a list fits beside the sidebar: cards only, the main columns, most of them, or all it starts with. */
export type Room = 'cards' | 'tight' | 'wide' | 'vast';

/** Widths of the list itself (px), from which its room is: no table is wider than its frame in any of them. */
const TIGHT_FROM = 720;
const WIDE_FROM = 980;
const VAST_FROM = 1060;

export function roomIn(width: number): Room {
  if (width < TIGHT_FROM) return 'cards';
  if (width < WIDE_FROM) return 'tight';
  return width < VAST_FROM ? 'wide' : 'vast';
}

export const RoomContext = createContext<Room>('vast');

export const useRoom = (): Room => useContext(RoomContext);

/** The room that an element has: not the window's width counts, but what the sidebar leaves of it. */
export function useRoomOf(): [RefObject<HTMLDivElement | null>, Room] {
  const element = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<Room>('vast');
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = (): void => setRoom(roomIn(current.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return [element, room];
}
