/** 1 where a line begins at the left, -1 where it begins at the right: there `scrollLeft` counts down from 0. */
export const direction = (element: Element): 1 | -1 => (getComputedStyle(element).direction === 'rtl' ? -1 : 1);
