/** A position in the window or a distance between two positions, in px. */
interface Point {
  x: number;
  y: number;
}

interface Spot extends Point {
  element: HTMLElement;
  /** Whether the element is less than a window's height away from the viewport. */
  near: boolean;
}

/** Positions of movable elements. Games are identified by id, because a game that goes live gets another element. */
export type Spots = ReadonlyMap<Element | string, Spot>;

/** Containers without a visible box, so only their contents appear to move. */
const BARE = '.board, .day';
/** Elements that visibly move. */
const SEEN = [
  '.hero__facts, .hero__actions, .strip, .cards__item, .views, .filters, .days, .none-live, .day__heading, .league__heading, .games .row',
  '.game__head, .game__tools, .fact, .game__stage, .streams, .streams__grid, .related, .related__games > li',
  '.faq, .app, .foot',
].join();
const MOVING = `${BARE}, ${SEEN}`;
/** Duration in ms and easing. */
const TIMING: KeyframeAnimationOptions = { duration: 240, easing: 'ease-out' };

/** An element with a new position. */
interface Move {
  element: HTMLElement;
  /** Initial offset to the old position: in total, and relative to the parent's offset. */
  offset: Point;
  ownOffset: Point;
  /** Movement: in total, and relative to the parent's movement. */
  shift: Point;
  ownMove: Point;
  /** Whether the element moves to another part of the list. It then passes above other elements. */
  crosses: boolean;
}

const NO_WAY: Point = { x: 0, y: 0 };
const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y });
const isWay = ({ x, y }: Point): boolean => Math.abs(x) >= 1 || Math.abs(y) >= 1;
const back = ({ x, y }: Point): string => `translate(${-x}px, ${-y}px)`;

let offsetElements: HTMLElement[] = [];
let running: Animation[] = [];
let frame = 0;
let resolveArrival: () => void = () => undefined;
let arrival = Promise.resolve();

/** Resolves once no animation is running. */
export const arrived = (): Promise<void> => arrival;

/** Returns the current positions, also during running animations. */
export function spotsNow(): Spots {
  const spots = new Map<Element | string, Spot>();
  for (const element of document.querySelectorAll<HTMLElement>(MOVING)) {
    const { left, top, bottom } = element.getBoundingClientRect();
    const near = bottom > -window.innerHeight && top < 2 * window.innerHeight;
    spots.set(element.dataset['game'] ?? element, { element, x: left, y: top, near });
  }
  return spots;
}

/** Returns whether all positions are equal. */
export function isSame(before: Spots, now: Spots): boolean {
  if (before.size !== now.size) return false;
  return [...now].every(([key, spot]) => {
    const was = before.get(key);
    return was?.element === spot.element && !isWay(minus(spot, was));
  });
}

/** Ends all animations at their targets. */
export function arrive(): void {
  cancelAnimationFrame(frame);
  for (const element of offsetElements) element.style.transform = '';
  for (const animation of running) animation.cancel();
  offsetElements = [];
  running = [];
  resolveArrival();
}

/**
 * Animates all elements from their old to their new positions (FLIP), unless the visitor prefers reduced motion. A
 * `transform` holds each element at its old position in the first frame, so browsers count no layout shift.
 */
export function flipFrom(before: Spots): void {
  arrive();
  const moves = [...movesFrom(before, spotsNow()).values()];
  for (const { element, ownOffset: heldAlone } of moves) {
    if (!isWay(heldAlone)) continue;
    element.style.transform = back(heldAlone);
    offsetElements.push(element);
  }
  arrival = new Promise((resolve) => (resolveArrival = resolve));
  const start = (): void => {
    for (const element of offsetElements) element.style.transform = '';
    offsetElements = [];
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

/** Returns the movements. Containers come before their contents. */
function movesFrom(before: Spots, now: Spots): ReadonlyMap<Element, Move> {
  const moves = new Map<Element, Move>();
  for (const [key, spot] of now) {
    const was = before.get(key);
    if (!was || !(was.near || spot.near)) continue;
    const { element } = spot;
    const offset = minus(spot, was);
    const around = nearestAround(element, moves);
    const isFar = Math.abs(offset.y) > window.innerHeight;
    const shift = isFar || element.matches(BARE) ? (around?.shift ?? NO_WAY) : offset;
    moves.set(element, {
      element,
      offset,
      ownOffset: minus(offset, around?.offset ?? NO_WAY),
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
