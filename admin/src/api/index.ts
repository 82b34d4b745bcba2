export { ApiError, fieldErrors, messageOf, type FieldErrors } from './errors.js';
export { announcements, api, bodyOf, type Done, messageIn, serverUnavailable, write } from './request.js';
export * as gameCalls from './games.js';
export { changesIn, type OwnChange } from './own-changes.js';
