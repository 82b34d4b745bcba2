/** Lengths (characters) and counts that the server, the dashboard and the site hold to. */
export const LIMITS = {
  title: 200,
  name: 120,
  location: 200,
  /** The most points, goals or runs of one side. */
  score: 999,
  statusText: 40,
  description: 2000,
  url: 2048,
  abbreviation: 10,
  streamsPerGame: 20,
  usernameMin: 4,
  usernameMax: 60,
  emailMax: 254,
  passwordMin: 8,
  /** The default; PASSWORD_MAX_LENGTH may raise it, never beyond passwordCeiling. */
  passwordMax: 12,
  passwordCeiling: 128,
  /** The longest time after which an API key expires, in days. */
  apiKeyDays: 3_650,
  /** Digits of an app or a recovery code, spaces and dashes included. */
  secondFactorCode: 40,
  goLiveShiftMinutes: 120,
  /** The size of an imported fixture file, in characters. */
  importText: 5_000_000,
  importRows: 5_000,
  activityAction: 500,
  roleName: 60,
  /** How long the dashboard can be viewed as somebody else at a time. */
  viewMinutes: 30,
  /** Ids of users in one clearing of the log. */
  clearingUsers: 1_000,
  replayParts: 50,
  /** Replays that a page of the website shows: to render them all would take the server too long. */
  replaysOfPage: 192,
  /** Pages that a list of the website has: each address is kept by itself. */
  pagesOfList: 200,
  affiliateTitleMin: 2,
  versionMin: 2,
  version: 40,
  /** Pushes that apps list, and for how many days. */
  inbox: 50,
  inboxDays: 30,
  /** The longest language tag in use, of RFC 5646. */
  locale: 35,
  downloadUrlMin: 8,
  sizeMin: 2,
  /** Megabytes. */
  sizeMax: 100_000,
  pushTextMin: 12,
  pushTitle: 120,
  pushBody: 500,
  personNameMin: 2,
  personName: 50,
  subjectMin: 3,
  subject: 100,
  messageMin: 10,
  message: 1_000,
  /** A reply to a message, a note about it, and how many of each a message has. */
  reply: 4_000,
  note: 1_000,
  repliesPerMessage: 30,
  notesPerMessage: 50,
  requestTextMin: 4,
  requestUsernameMin: 3,
  deviceToken: 4_096,
  /** Bytes, pixels and the longer side (pixels) of an uploaded picture; the sides that it is kept in. */
  pictureBytes: 15_000_000,
  picturePixels: 50_000_000,
  pictureSide: 16_384,
  keptSide: 1_600,
  smallSide: 320,
  /** Bytes of an uploaded build of the app. */
  buildBytes: 500_000_000,
  /** Teams, leagues and games that one browser or device follows. */
  follows: 200,
  pageSize: 100,
  /** What a list is searched for. */
  searchText: 200,
  /** How deep a body may be nested, and how many lists, objects and commas it may have. */
  bodyDepth: 8,
  bodyParts: 5_000,
  /** Games that a list without a range answers with at most. */
  gamesWithoutRange: 500,
  /** Days that one window of games may span, both ends included. */
  windowDays: 31,
  /** Days that one calendar of games (how many on which day) may span, both ends included. */
  calendarDays: 400,
  /** Days for which finished games stay in the lists of web and mobile that name no window. */
  finishedDays: 7,
} as const;
