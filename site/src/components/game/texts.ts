/** The texts of the player's surroundings. */
export const STAGE_TEXTS = {
  calledOff: 'It is not played at this time. A new date will appear here.',
};
