/** A place in the window, or the way between two: CSS pixels. */
interface Point {
  x: number;
  y: number;
}

interface Spot extends Point {
  element: HTMLElement;
  /** Whether it is in the window or less than a window's height from it. */
  near: boolean;
}

/** Where the visitor sees what moves: games by their id, as a game that goes live gets an element of its own there. */
export type Spots = ReadonlyMap<Element | string, Spot>;

/** Boxes with no look of their own: nobody sees them move, only what is in them. */
const BARE = '.board, .day';
/** What is seen to move. */
const SEEN = [
  '.hero__facts, .hero__actions, .strip, .cards__item, .filters, .none-live, .day__heading, .league__heading, .games .row',
  '.game__head, .game__tools, .fact, .game__stage, .streams, .streams__grid, .related, .related__games > li',
  '.faq, .app, .foot',
].join();
const MOVING = `${BARE}, ${SEEN}`;
/** `duration`: how long it takes to a new place, ms. */
const TIMING: KeyframeAnimationOptions = { duration: 240, easing: 'ease-out' };

/** One whose place has changed. */
interface Move {
  element: HTMLElement;
  /** How far it is held back at first: with its parents, and of that by itself. */
  held: Point;
  heldAlone: Point;
  /** How far it moves: with its parents, and of that by itself. */
  shift: Point;
  ownMove: Point;
  /** It has left one part of the list for another: it passes above the others. */
  crosses: boolean;
}

const NO_WAY: Point = { x: 0, y: 0 };
const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y });
const isWay = ({ x, y }: Point): boolean => Math.abs(x) >= 1 || Math.abs(y) >= 1;
const back = ({ x, y }: Point): string => `translate(${-x}px, ${-y}px)`;

let held: HTMLElement[] = [];
let running: Animation[] = [];
let frame = 0;
let resolveArrival: () => void = () => undefined;
let arrival = Promise.resolve();

/** Resolves once no animation is running. */
export const arrived = (): Promise<void> => arrival;

/** Where everything is at the moment, animated or not. */
export function spotsNow(): Spots {
  const spots = new Map<Element | string, Spot>();
  for (const element of document.querySelectorAll<HTMLElement>(MOVING)) {
    const { left, top, bottom } = element.getBoundingClientRect();
    const near = bottom > -window.innerHeight && top < 2 * window.innerHeight;
    spots.set(element.dataset['game'] ?? element, { element, x: left, y: top, near });
  }
  return spots;
}

/** Whether everything is where it was. */
export function isSame(before: Spots, now: Spots): boolean {
  if (before.size !== now.size) return false;
  return [...now].every(([key, spot]) => {
    const was = before.get(key);
    return was?.element === spot.element && !isWay(minus(spot, was));
  });
}

/** Puts whatever is on its way where it belongs. */
export function arrive(): void {
  cancelAnimationFrame(frame);
  for (const element of held) element.style.transform = '';
  for (const animation of running) animation.cancel();
  held = [];
  running = [];
  resolveArrival();
}

/**
 * Animates everything from its old place to its new one (FLIP), unless the visitor asks for less motion; `transform`
 * holds it at the old one in the frame of the new layout, which browsers count as no layout shift.
 */
export function flipFrom(before: Spots): void {
  arrive();
  const moves = [...movesFrom(before, spotsNow()).values()];
  for (const { element, heldAlone } of moves) {
    if (!isWay(heldAlone)) continue;
    element.style.transform = back(heldAlone);
    held.push(element);
  }
  arrival = new Promise((resolve) => (resolveArrival = resolve));
  const start = (): void => {
    for (const element of held) element.style.transform = '';
    held = [];
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches) running = moves.flatMap(animateMove);
    const animations = running;
    void Promise.allSettled(animations.map(({ finished }) => finished)).then(() => {
      if (animations === running) arrive();
    });
  };
  frame = requestAnimationFrame(() => (frame = requestAnimationFrame(start)));
}

function animateMove({ element, ownMove, crosses }: Move): Animation[] {
  if (!isWay(ownMove)) return [];
  const zIndex = crosses ? '1' : 'auto';
  return [
    element.animate(
      [
        { transform: back(ownMove), zIndex },
        { transform: 'none', zIndex },
      ],
      TIMING,
    ),
  ];
}

/** Those around others come before them. */
function movesFrom(before: Spots, now: Spots): ReadonlyMap<Element, Move> {
  const moves = new Map<Element, Move>();
  for (const [key, spot] of now) {
    const was = before.get(key);
    if (!was || !(was.near || spot.near)) continue;
    const { element } = spot;
    const held = minus(spot, was);
    const around = nearestAround(element, moves);
    const isFar = Math.abs(held.y) > window.innerHeight;
    const shift = isFar || element.matches(BARE) ? (around?.shift ?? NO_WAY) : held;
    moves.set(element, {
      element,
      held,
      heldAlone: minus(held, around?.held ?? NO_WAY),
      shift,
      ownMove: minus(shift, around?.shift ?? NO_WAY),
      crosses: was.element !== element,
    });
  }
  return moves;
}

function nearestAround(element: Element, moves: ReadonlyMap<Element, Move>): Move | undefined {
  for (let one = element.parentElement; one; one = one.parentElement) {
    const move = moves.get(one);
    if (move) return move;
  }
  return undefined;
}
