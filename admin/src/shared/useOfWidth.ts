import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/**
 * What follows from an element's own width, px, each time that it changes. While the element is hidden, as the page is whose
 * successor is on its way, it has none, and what was before stays.
 * @param initial before it is measured
 * @param of the same function each time
 */
export function useOfWidth<Value>(
  initial: Value,
  of: (width: number) => Value,
): [RefObject<HTMLDivElement | null>, Value] {
  const element = useRef<HTMLDivElement>(null);
  const [value, setValue] = useState(initial);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = (): void => {
      if (current.clientWidth > 0) setValue(() => of(current.clientWidth));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [of]);
  return [element, value];
}
