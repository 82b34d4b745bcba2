/** How many there are of what waits for the viewer; undefined: it is not theirs to see. */
export interface Waiting {
  requests?: number;
  messages?: number;
}

/** The number on the bell: '' without any, '99+' beyond ninety-nine. */
export const bellCount = (total: number): string => (total > 99 ? '99+' : total > 0 ? String(total) : '');

const part = (what: string, total: number | undefined, word: string): string[] =>
  total === undefined ? [] : [`${what}: ${total > 0 ? bellCount(total) : 'none'} ${word}`];

/**
 * What the bell is called: 'Match requests: 3 new. Messages: 2 for you. 5 in all'. The number on it is always a part of it
 * (WCAG 2.5.3).
 */
export const bellLabel = ({ requests, messages }: Waiting): string =>
  [
    ...part('Match requests', requests, 'new'),
    ...part('Messages', messages, 'for you'),
    ...(requests && messages ? [`${bellCount(requests + messages)} in all`] : []),
  ].join('. ');
