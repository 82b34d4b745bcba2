/** Limits that the server, the dashboard and the website share. Lengths are in characters. */
export const LIMITS = {
  title: 200,
  name: 120,
  location: 200,
  /** Maximum number of points, goals or runs of a team. */
  score: 999,
  statusText: 40,
  /** Maximum number of stored changes of score and phase per game. */
  gameMoments: 200,
  description: 2000,
  url: 2048,
  abbreviation: 10,
  /** Maximum number of names of a team in addition to its main name. */
  teamAliases: 12,
  teamShortNameMin: 3,
  teamShortName: 12,
  teamColours: 2,
  /** Maximum number of names of games' teams that the dashboard offers as new teams. */
  teamSuggestions: 50,
  streamsPerGame: 20,
  usernameMin: 4,
  usernameMax: 60,
  emailMax: 254,
  passwordMin: 8,
  /** Default. PASSWORD_MAX_LENGTH can raise it up to `passwordCeiling`. */
  passwordMax: 12,
  passwordCeiling: 128,
  /** Maximum lifetime of an API key, in days. */
  apiKeyDays: 3_650,
  /** Maximum length of an authenticator code or a recovery code, including spaces and dashes. */
  secondFactorCode: 40,
  goLiveShiftMinutes: 120,
  /** Maximum time before the go-live at which an encoder can set a game live, in minutes. */
  earlyLiveMinutes: 60,
  /** Maximum size of an imported fixture file, in characters. */
  importText: 5_000_000,
  importRows: 5_000,
  activityAction: 500,
  roleName: 60,
  /** Time for which a super-admin can view the dashboard as another user, in minutes. */
  viewMinutes: 30,
  /** Maximum number of users per deletion of log entries. */
  clearingUsers: 1_000,
  replayParts: 50,
  /** Maximum number of replays on a page of the website. Rendering all replays would take the server too long. */
  replaysOfPage: 192,
  /** Maximum number of pages of a list on the website. The server caches each page separately. */
  pagesOfList: 200,
  affiliateTitleMin: 2,
  versionMin: 2,
  version: 40,
  /** Maximum number of pushes in the inbox of the apps, and their maximum age in days. */
  inbox: 50,
  inboxDays: 30,
  /** Maximum length of a language tag (RFC 5646). */
  locale: 35,
  downloadUrlMin: 8,
  sizeMin: 2,
  /** Maximum size of an app download, in megabytes. */
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
  /** Maximum lengths of a reply and of a note, and their maximum numbers per message. */
  reply: 4_000,
  note: 1_000,
  repliesPerMessage: 30,
  notesPerMessage: 50,
  requestTextMin: 4,
  requestUsernameMin: 3,
  deviceToken: 4_096,
  /**
   * Limits of an uploaded image: bytes, pixels, and length of the longer side in pixels. Longer sides of the stored image and of
   * its small variant, in pixels.
   */
  pictureBytes: 15_000_000,
  picturePixels: 50_000_000,
  pictureSide: 16_384,
  keptSide: 1_600,
  smallSide: 320,
  /** Maximum size of an uploaded build of the app, in bytes. */
  buildBytes: 500_000_000,
  /** Maximum number of teams, leagues and games that a browser or device can follow. */
  follows: 200,
  /** Maximum number of teams whose games a list combines. */
  teamsOfList: 50,
  pageSize: 100,
  /** Maximum length of the search text of a list. */
  searchText: 200,
  /** Maximum nesting depth of a request body, and maximum number of its lists, objects and commas. */
  bodyDepth: 8,
  bodyParts: 5_000,
  /** Maximum number of games in a list without a range. */
  gamesWithoutRange: 500,
  /** Maximum number of days in a date range of games, including both ends. */
  windowDays: 31,
  /** Maximum number of days in a calendar with the numbers of games, including both ends. */
  calendarDays: 400,
  /** Days for which finished games stay in the lists of the website and the apps without a date range. */
  finishedDays: 7,
} as const;
