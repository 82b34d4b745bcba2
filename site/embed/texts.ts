/** The player's own texts; those of media-chrome's buttons are the library's. */
export const PLAYER_TEXTS = {
  quality: 'Quality',
  audio: 'Audio',
  captions: 'Captions',
  speed: 'Speed',
  live: 'LIVE',
  goToLive: 'Go to live',
  startOver: 'Start over',
};
