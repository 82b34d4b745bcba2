/** Counting calls of one address, of all resources together: more than the viewers of one network make. */
export const COUNTS = { name: 'count', points: 120, seconds: 60 };
