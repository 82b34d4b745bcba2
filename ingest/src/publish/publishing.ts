/** Functions with which commands publish files. */
export { PublishRejectedError } from '../rtmp/client/rtmp-publisher.js';
export { MediaFile, MediaFileError } from './media-file.js';
export { publishFile, type PublishFileOptions } from './publish-file.js';
export { measureRoundTrip, type RoundTrip } from './round-trip.js';
