/** The number on the bell: '' without any, '99+' beyond ninety-nine. */
export const bellCount = (total: number): string => (total > 99 ? '99+' : total > 0 ? String(total) : '');

/** What the bell is called: 'Match requests: 3 new'. */
export const bellLabel = (total: number): string =>
  `Match requests: ${total > 0 ? `${bellCount(total)} new` : 'none new'}`;
