export { ApiError, fieldErrors, messageOf, type FieldErrors } from './errors.js';
export { announcements, api, bodyOf, request, serverUnavailable } from './request.js';
export * as gameCalls from './games.js';
