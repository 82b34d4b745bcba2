import { MESSAGES, SECOND_FACTOR } from './messages.js';
import { RESOURCE_NAMES, RESOURCES, type ResourceName } from './resources/index.js';

interface Failure {
  status: number;
  message: string;
}

/** Failures that belong to no resource alone. */
const GENERAL = {
  VALIDATION_FAILED: { status: 400, message: 'Some fields are not valid.' },
  BAD_REQUEST: { status: 400, message: 'The request could not be understood.' },
  BAD_QUERY: { status: 400, message: 'The query is not valid.' },
  BAD_ID: { status: 400, message: 'The id is not valid.' },
  BAD_TRANSITION: { status: 400, message: 'The game cannot take this status.' },
  LEAGUE_NOT_FOUND_BY_NAME: { status: 400, message: 'League not found' },
  LEAGUE_AMBIGUOUS: { status: 400, message: 'Several leagues have this name: choose one of them.' },
  ROLE_UNKNOWN: { status: 400, message: 'Role must be one of the list' },
  SECOND_FACTOR_CODE_WRONG: { status: 400, message: 'The code is not right.' },
  PASSWORD_WRONG: { status: 400, message: 'The current password is not right.' },
  FIXTURE_FILE_UNREADABLE: { status: 400, message: 'The file could not be read.' },
  UNAUTHENTICATED: { status: 401, message: 'Please sign in.' },
  SESSION_ENDED: { status: 401, message: 'This session was ended from elsewhere. Please sign in.' },
  LOGIN_FAILED: { status: 401, message: 'The email or the password is not right.' },
  SECOND_FACTOR_REQUIRED: { status: 401, message: 'Enter the code of your authenticator app.' },
  SECOND_FACTOR_WRONG: { status: 401, message: 'The code is not right. Wait for the next one and try again.' },
  PERMISSION_DENIED: { status: 403, message: 'Permission denied.' },
  OWN_RECORD: { status: 403, message: MESSAGES.ownRecord },
  OWN_PERMISSIONS: { status: 403, message: MESSAGES.ownPermissions },
  SAME_ROLE: { status: 403, message: 'You cannot change the permissions of someone who has your own role.' },
  SUPER_ADMIN_PROTECTED: { status: 403, message: 'Only a super-admin can change a super-admin.' },
  PERMISSION_NOT_HELD: { status: 403, message: 'You cannot grant a permission that you do not hold.' },
  MORE_RIGHTS: { status: 403, message: 'You cannot do this to someone who may do things that you may not.' },
  VIEW_ONLY: { status: 403, message: 'You are viewing as somebody else: nothing can be changed.' },
  PASSWORD_CHANGE_REQUIRED: { status: 403, message: 'Choose a password of your own first.' },
  SECOND_FACTOR_SETUP_REQUIRED: { status: 403, message: SECOND_FACTOR.setUpFirst },
  FOREIGN_ORIGIN: { status: 403, message: 'This request came from another site and was refused.' },
  STREAM_NOT_OPEN: { status: 403, message: 'Streams will be available shortly.' },
  STREAM_CLOSED: { status: 403, message: 'This game has ended and its streams are closed.' },
  NOT_FOUND: { status: 404, message: 'There is nothing at this address.' },
  NOTE_NOT_FOUND: { status: 404, message: 'The note was not found.' },
  SESSION_NOT_FOUND: { status: 404, message: 'The session has ended already.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This cannot be done here.' },
  REQUEST_TIMEOUT: { status: 408, message: 'The request took too long to arrive.' },
  STALE_WRITE: { status: 409, message: 'Somebody else changed this record. Look at the new version and try again.' },
  DUPLICATE: { status: 409, message: 'This already exists.' },
  LEAGUE_EXISTS: { status: 409, message: 'A league of this name already exists in this country.' },
  LEAGUE_IN_USE: { status: 409, message: 'This league is used by games or replays and cannot be deleted.' },
  NO_USUAL_STREAMS: { status: 409, message: 'Its league has no usual streams yet.' },
  REPLY_EXISTS: { status: 409, message: 'This reply has been sent already.' },
  MAIL_NOT_SET_UP: { status: 409, message: MESSAGES.mailNotSetUp },
  REQUEST_HAS_GAME: { status: 409, message: 'A game was made from this request already.' },
  MATCH_HAS_LIVE_GAME: { status: 409, message: 'A game of this match is live. Finish it before deleting the match.' },
  GAME_IS_LIVE: { status: 409, message: 'This game is live. Finish it before deleting it.' },
  USER_EXISTS: { status: 409, message: 'This username or email is taken.' },
  SECOND_FACTOR_ACTIVE: { status: 409, message: SECOND_FACTOR.isOnAlready },
  SECOND_FACTOR_OFF: { status: 409, message: SECOND_FACTOR.isOff },
  CANNOT_BE_VIEWED: {
    status: 409,
    message: 'Only active colleagues who are no super-admins can be viewed as: a super-admin sees what you see.',
  },
  ROLE_ASSIGNED: { status: 409, message: 'This role is already assigned.' },
  ROLE_EXISTS: { status: 409, message: 'A role of this name already exists.' },
  ROLE_IN_USE: { status: 409, message: 'People hold this role. Give them another one before deleting it.' },
  ROLE_BUILT_IN: { status: 409, message: 'This role belongs to the system and cannot be deleted.' },
  LAST_SUPER_ADMIN: { status: 409, message: 'There must be another super-admin first.' },
  MEDIA_IN_USE: { status: 409, message: 'This file is used and cannot be deleted.' },
  NOTIFICATION_STARTED: { status: 409, message: 'This notification has started to go out and cannot be changed.' },
  NOTIFICATION_SENDING: { status: 409, message: 'This notification is going out already.' },
  STREAM_NOT_PLAYABLE: { status: 422, message: 'This stream has an address that cannot be played here.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The request is too large.' },
  FILE_NOT_TAKEN: {
    status: 415,
    message: 'Only pictures (JPEG, PNG, WebP, GIF, AVIF) and app builds (APK, IPA) are taken.',
  },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'Send JSON.' },
  RANGE_NOT_SATISFIABLE: { status: 416, message: 'The file has no such part.' },
  HEADERS_TOO_LARGE: { status: 431, message: 'The headers of the request are too large.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  TOO_MANY_LOGINS: { status: 429, message: 'Too many failed attempts. Please wait a few minutes and try again.' },
  INTERNAL: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  PUSH_REFUSED: { status: 502, message: 'The push service did not take the notification.' },
  FILE_UNREACHABLE: { status: 502, message: 'The file could not be fetched. Please try again later.' },
  SERVICE_STOPPING: { status: 503, message: 'The service is restarting. Please try again in a moment.' },
  BUSY: { status: 503, message: 'Too many changes are being saved at once. Please try again in a moment.' },
  DATABASE_UNAVAILABLE: { status: 503, message: 'The service is not available right now. Please try again shortly.' },
  DATABASE_FULL: {
    status: 507,
    message: "The server's disk is full: nothing was saved. The operator has to free some space.",
  },
} as const satisfies Record<string, Failure>;

type MissingCode<Definition> = Definition extends { missing: { code: infer Code extends string } } ? Code : never;

/** The resources of which one can be asked for that does not exist. */
export type FindableResource = {
  [Name in ResourceName]: (typeof RESOURCES)[Name] extends { missing: object } ? Name : never;
}[ResourceName];

/** What says that there is no such record; the code of each is in the definition of its resource. */
type NotFoundCode = MissingCode<(typeof RESOURCES)[ResourceName]>;

export type ApiErrorCode = keyof typeof GENERAL | NotFoundCode;

const NOT_FOUND = Object.fromEntries(
  RESOURCE_NAMES.flatMap((name) => {
    const resource = RESOURCES[name];
    return 'missing' in resource ? [[resource.missing.code, { status: 404, message: resource.missing.message }]] : [];
  }),
) as Record<NotFoundCode, Failure>;

/** Every failure the API answers with: its stable code, HTTP status and the message a person reads by default. */
export const API_ERRORS: typeof GENERAL & Record<NotFoundCode, Failure> = { ...GENERAL, ...NOT_FOUND };

/** The body of every failure. `errors` lists the messages of each field; `current` is the newer record of a stale write. */
export interface ApiErrorBody {
  statusCode: number;
  code: ApiErrorCode;
  message: string;
  errors?: Record<string, string[]>;
  current?: unknown;
}
