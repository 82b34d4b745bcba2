/** '1 game', '12 games' */
export const counted = (count: number): string => (count === 1 ? '1 game' : `${count} games`);
