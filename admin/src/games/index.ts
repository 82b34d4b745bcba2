export { GoesLive } from './cells.js';
export { GameActions } from './GameActions.js';
export { GameDialogs, ImportButton } from './GameDialogs.js';
export { GamesPage } from './GamesPage.js';
