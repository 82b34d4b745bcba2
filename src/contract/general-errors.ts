import { MESSAGES, SECOND_FACTOR } from './messages.js';

export interface Failure {
  status: number;
  message: string;
}

/**
 * Errors that do not belong to a single resource. Pages that import no resource need only these, such as the dashboard's sign-in.
 */
export const GENERAL_ERRORS = {
  VALIDATION_FAILED: { status: 400, message: 'Some fields are not valid.' },
  BAD_REQUEST: { status: 400, message: 'The request could not be understood.' },
  BAD_QUERY: { status: 400, message: 'The query is not valid.' },
  BAD_ID: { status: 400, message: 'The id is not valid.' },
  BAD_TRANSITION: { status: 400, message: 'The game cannot change to this status.' },
  LEAGUE_NOT_FOUND_BY_NAME: { status: 400, message: 'League not found' },
  LEAGUE_AMBIGUOUS: { status: 400, message: 'Several leagues have this name. Choose one of them.' },
  ROLE_UNKNOWN: { status: 400, message: 'Role must be from the list' },
  SECOND_FACTOR_CODE_WRONG: { status: 400, message: 'The code is incorrect.' },
  PASSWORD_WRONG: { status: 400, message: 'The current password is incorrect.' },
  FIXTURE_FILE_UNREADABLE: { status: 400, message: 'The file could not be read.' },
  UNAUTHENTICATED: { status: 401, message: 'Please log in.' },
  SESSION_ENDED: { status: 401, message: 'You have been logged out. Please log in again.' },
  LOGIN_FAILED: { status: 401, message: 'The email or password is incorrect.' },
  SECOND_FACTOR_REQUIRED: { status: 401, message: 'Enter the code from your authenticator app.' },
  SECOND_FACTOR_WRONG: { status: 401, message: 'The code is incorrect. Wait for the next one and try again.' },
  PERMISSION_DENIED: { status: 403, message: 'Permission denied.' },
  OWN_RECORD: { status: 403, message: MESSAGES.ownRecord },
  OWN_PERMISSIONS: { status: 403, message: MESSAGES.ownPermissions },
  SAME_ROLE: { status: 403, message: 'You cannot change the permissions of a user who has the same role as you.' },
  SUPER_ADMIN_PROTECTED: { status: 403, message: 'Only a super-admin can change a super-admin.' },
  PERMISSION_NOT_HELD: { status: 403, message: 'You cannot grant a permission that you do not have.' },
  MORE_RIGHTS: { status: 403, message: 'You cannot do this to a user who has permissions that you lack.' },
  VIEW_ONLY: { status: 403, message: 'You are viewing as another user. You cannot change anything.' },
  PASSWORD_CHANGE_REQUIRED: { status: 403, message: 'Choose a new password first.' },
  SECOND_FACTOR_SETUP_REQUIRED: { status: 403, message: SECOND_FACTOR.setUpFirst },
  FOREIGN_ORIGIN: { status: 403, message: 'This request came from another site and was rejected.' },
  STREAM_NOT_OPEN: { status: 403, message: 'Streams will be available shortly.' },
  STREAM_CLOSED: { status: 403, message: 'This game has ended and its streams are closed.' },
  NOT_FOUND: { status: 404, message: 'Nothing was found at this address.' },
  NOTE_NOT_FOUND: { status: 404, message: 'The note was not found.' },
  SESSION_NOT_FOUND: { status: 404, message: 'The session has already ended.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This address does not support this kind of request.' },
  REQUEST_TIMEOUT: { status: 408, message: 'The request took too long to arrive.' },
  STALE_WRITE: { status: 409, message: 'Someone else changed this record. Review the new version and try again.' },
  DUPLICATE: { status: 409, message: 'A record with these values already exists.' },
  RESTORE_CONFLICT: { status: 409, message: 'The record cannot be restored because another record replaced it.' },
  LEAGUE_EXISTS: { status: 409, message: 'A league with this name already exists in this country.' },
  TEAM_NAME_TAKEN: { status: 409, message: 'Another team already has this name.' },
  LEAGUE_IN_USE: { status: 409, message: 'This league cannot be deleted because games or replays use it.' },
  NO_USUAL_STREAMS: { status: 409, message: 'The league of this game has no usual streams yet.' },
  REPLY_EXISTS: { status: 409, message: 'This reply was already sent.' },
  NOTIFICATION_EXISTS: {
    status: 409,
    message: 'This notification was already saved. You can find it in the list.',
  },
  MAIL_NOT_SET_UP: { status: 409, message: MESSAGES.mailNotSetUp },
  REQUEST_HAS_GAME: { status: 409, message: 'A game was already created from this request.' },
  MATCH_HAS_LIVE_GAME: { status: 409, message: 'A game of this match is live. Finish it before deleting the match.' },
  GAME_HAS_ENDED: {
    status: 409,
    message: 'This game has ended. Set it back to Scheduled before you create a stream for it.',
  },
  RECORDING_NOT_OPEN: {
    status: 409,
    message:
      'Nothing of this recording can be published, because the streams of its game were not open while it was recorded.',
  },
  RECORDING_IN_PROGRESS: {
    status: 409,
    message:
      'This recording is still in progress. Finish its game, and disconnect the encoder, before you delete or publish it.',
  },
  OWN_STREAMS_OFF: {
    status: 409,
    message: 'Own streams are off. Ask the operator to set RTMP_PORT, for example to 1935.',
  },
  GAME_IS_LIVE: { status: 409, message: 'This game is live. Finish it before deleting it.' },
  USER_EXISTS: { status: 409, message: 'This username or email is taken.' },
  SECOND_FACTOR_ACTIVE: { status: 409, message: SECOND_FACTOR.isOnAlready },
  SECOND_FACTOR_OFF: { status: 409, message: SECOND_FACTOR.isOff },
  CANNOT_BE_VIEWED: {
    status: 409,
    message: 'You can view the dashboard only as an active user who is not a super-admin.',
  },
  ROLE_ASSIGNED: { status: 409, message: 'This role is already assigned.' },
  ROLE_EXISTS: { status: 409, message: 'A role with this name already exists.' },
  ROLE_IN_USE: { status: 409, message: 'Users have this role. Assign them another role before you delete it.' },
  ROLE_BUILT_IN: { status: 409, message: 'This role is built in and cannot be deleted.' },
  LAST_SUPER_ADMIN: { status: 409, message: 'This is the last super-admin. Add another super-admin first.' },
  MEDIA_IN_USE: { status: 409, message: 'This file is in use and cannot be deleted.' },
  NOTIFICATION_STARTED: {
    status: 409,
    message: 'This notification can no longer be changed because sending has started.',
  },
  NOTIFICATION_NOT_SCHEDULABLE: {
    status: 409,
    message:
      'You can schedule a notification again only if it was cancelled before it was sent and its time is in the future.',
  },
  NOTIFICATION_SENDING: { status: 409, message: 'This notification is already being sent.' },
  STREAM_NOT_PLAYABLE: { status: 422, message: 'The address of this stream is not supported.' },
  RECORDING_DELETED: { status: 410, message: 'This recording was deleted.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The request is too large.' },
  FILE_NOT_TAKEN: {
    status: 415,
    message: 'Unsupported file type. Upload an image (JPEG, PNG, WebP, GIF, AVIF) or an app build (APK, IPA).',
  },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'Unsupported content type. Send JSON.' },
  RANGE_NOT_SATISFIABLE: { status: 416, message: 'The requested range is not in the file.' },
  HEADERS_TOO_LARGE: { status: 431, message: 'The headers of the request are too large.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  TOO_MANY_LOGINS: { status: 429, message: 'Too many failed attempts. Please wait a few minutes and try again.' },
  INTERNAL: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  PUSH_REFUSED: { status: 502, message: 'The push service rejected the notification.' },
  FILE_UNREACHABLE: { status: 502, message: 'The file could not be downloaded. Please try again later.' },
  SERVICE_STOPPING: { status: 503, message: 'The service is restarting. Please try again in a moment.' },
  MAINTENANCE: { status: 503, message: 'The service is under maintenance. Please try again in a moment.' },
  BUSY: { status: 503, message: 'Too many changes are being saved at once. Please try again in a moment.' },
  DATABASE_UNAVAILABLE: { status: 503, message: 'The service is not available right now. Please try again shortly.' },
  DATABASE_FULL: {
    status: 507,
    message: "The server's disk is full, so nothing was saved. Ask the operator to free some space.",
  },
} as const satisfies Record<string, Failure>;
