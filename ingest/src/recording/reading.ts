/** Functions with which the service reads recordings. */
export { ManifestReader } from './manifest.js';
export { writeMultivariantPlaylist } from './multivariant-playlist.js';
export { writeLivePlaylist, writeRewindPlaylist } from './playlist.js';
export type { RecordingList, Run, Segment } from './recording-list.js';
