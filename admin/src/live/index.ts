export { gameEvents, importProgress, liveState } from './bus.js';
export { useLiveUpdates } from './useLiveUpdates.js';
