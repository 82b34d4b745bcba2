export { gameEvents, importProgress, liveState, streamsDown } from './bus.js';
export { useLiveUpdates } from './useLiveUpdates.js';
