export { GameActions } from './GameActions.js';
export { GameDialogs } from './GameDialogs.js';
export { GamesPage } from './GamesPage.js';
export { ImportButton } from './ImportButton.js';
export { LeagueFilter } from './LeagueFilter.js';
