export { GameActions } from './GameActions.js';
export { GameDialogs } from './GameDialogs.js';
export { GamesPage } from './GamesPage.js';
export { ImportButton } from './GameDialogs.js';
export { GoesLive } from './GoesLive.js';
export { LeagueFilter } from './LeagueFilter.js';
