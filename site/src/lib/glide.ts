/** Elements, and where the visitor sees them: px from the top of the window. */
export type Places = ReadonlyMap<Element, number>;

/** How long an element takes to its new place, ms. */
const TAKES = 240;

const running = new WeakMap<Element, Animation>();

/** Where the elements in the window and a window's height around it stand. */
export function placesOf(elements: Iterable<Element>): Places {
  const places = new Map<Element, number>();
  for (const element of elements) {
    const { top, bottom } = element.getBoundingClientRect();
    if (bottom > -window.innerHeight && top < 2 * window.innerHeight) places.set(element, top);
  }
  return places;
}

/**
 * Lets elements glide from where they were to where they are now, instead of jumping; those inside others only as far as
 * they moved within them. Nothing glides for visitors who ask for less motion.
 */
export function glideFrom(before: Places): void {
  for (const element of before.keys()) running.get(element)?.cancel();
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const moved = new Map<Element, number>();
  for (const [element, top] of before) {
    if (element.isConnected) moved.set(element, element.getBoundingClientRect().top - top);
  }
  for (const [element, by] of moved) {
    const own = by - movedWith(element, moved);
    if (Math.abs(own) < 1 || Math.abs(by) > window.innerHeight) continue;
    const frames = [{ transform: `translateY(${-own}px)` }, { transform: 'none' }];
    running.set(element, element.animate(frames, { duration: TAKES, easing: 'ease-out' }));
  }
}

/** How far the nearest one around an element has moved. */
function movedWith(element: Element, moved: ReadonlyMap<Element, number>): number {
  for (let around = element.parentElement; around; around = around.parentElement) {
    const by = moved.get(around);
    if (by !== undefined) return Math.abs(by) > window.innerHeight ? 0 : by;
  }
  return 0;
}
