/** Functions with which the service reads recordings. */
export { readBudget } from './budget.js';
export { ManifestReader } from './manifest.js';
export { writeMultivariantPlaylist } from './multivariant-playlist.js';
export { segmentsWithin, writeLivePlaylist, writeReplayPlaylist, writeRewindPlaylist } from './playlist.js';
export { fileBytesOf, readPartAsFile, readParts, type RecordingPart } from './recording-file.js';
export type { RecordingList, Run, Segment } from './recording-list.js';
