export { ApiError, fieldErrors, messageOf, type FieldErrors } from './errors.js';
export { api, bodyOf, request } from './request.js';
export { announcements } from './announce.js';
export { serverUnavailable } from './announce.js';
export * as gameCalls from './games.js';
