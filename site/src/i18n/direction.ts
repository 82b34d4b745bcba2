/** Returns 1 for left-to-right elements and -1 for right-to-left elements, whose `scrollLeft` counts down from 0. */
export const direction = (element: Element): 1 | -1 => (getComputedStyle(element).direction === 'rtl' ? -1 : 1);
