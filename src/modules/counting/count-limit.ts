/** Counting calls of one address, of all things together: more than a room of viewers makes. */
export const COUNTS = { name: 'count', points: 120, seconds: 60 };
