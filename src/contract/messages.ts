/** Texts that more than one side shows. Failures of the API are in errors.ts. */
export const MESSAGES = {
  importNeedsGamesUpdate: 'This row changes a game, which needs the permission games:update',
  permissionDenied: 'Permission denied.',
  checkingPermission: 'Checking User Permission...',
  permissionNotGranted: 'Permission not granted',
  permissionNotGrantedText: "Unfortunately, you don't have the necessary permissions to view this content.",
  permissionNotGrantedHint: 'Please contact the administrator if you need access.',
  categoryRequired: 'Please select a category',
  pushTooBig: 'The text is too long for push services, which deliver at most 4,096 bytes',
  invalidLogoUrl: 'Invalid URL for logo',
  streamRequired: 'At least one stream URL is required',
  invalidToken: 'Invalid token',
  decodeFailed: 'Failed to decode stream URLs.',
  streamsSoon: 'Streams will be available shortly.',
  noStreamsToDisplay: 'No streams to display.',
  noStreamsAvailable: 'No streams available',
  noMatches: 'No Matches Found',
  noGames: 'No Games Found',
  scoreInPairs: 'Enter the scores of both teams, or of neither',
  scoreTooEarly: 'A game has a score once it is live',
  matchNotFound: "Sorry, we couldn't locate the match you were searching for.",
  copied: 'Copied to clipboard!',
  copyFailed: 'Failed to copy text',
  syncing: 'Syncing...',
  devToolsBlocked: 'Developer tools are blocked.',
  loggedOut: 'Logged Out Successfully',
  selectUserForRole: 'Select a user to assign a role.',
  ownRecord: 'Action skipped: User is attempting to act on their own record.',
  ownPermissions: 'Action not allowed: Cannot grant permissions to yourself.',
  notYourNotifications: 'You are not authorized to enable or disable notifications.',
  notificationPermissionDenied: 'Notification permission denied.',
  notificationFailed: 'Failed to create notification. Please try again later.',
  noAffiliateLink: 'No active affiliate link found for web platform',
  selectUserForClearing: 'Select at least one user',
  dateRangeRequired: 'Select a date range',
  assigneeUnknown: 'Assignee must be somebody who may read messages',
  mailNotSetUp: 'E-mail is not set up here.',
  noteOfDeclined: 'A note goes with a declined request only',
  /** Apps show this text of old, which speaks of a league. */
  roleNameRequired: 'League name is required',
  replayPartRequired: 'At least one replay part is required',
  usernameShort: 'Username must be at least 4 characters.',
  passwordShort: 'Password must be at least 8 characters.',
  passwordCommon: 'This password is known to everybody who guesses passwords. Choose another one.',
  passwordPersonal: 'The password must not be made of your name, your email or the name of this site.',
  passwordNeeded: 'Enter your current password.',
  passwordSame: 'Choose another password than the one you have.',
  passwordMismatch: 'New password and confirm password must match.',
  noReplays: 'No Match Replays Found',
  downloadSuccessful: 'Download successful',
  accessDenied: 'Security alert: this page was opened in a way that is not allowed.',
  adZoneIncomplete: 'Ad Zone Name or Ad ID is missing.',
  emailInvalid: 'Email must be valid',
  quietHoursSame: 'To must be another hour than From',
} as const;

/** What the code of an authenticator app at the sign-in is called, on screens, in answers and in logs. */
export const SECOND_FACTOR = {
  name: 'Second factor',
  setUp: 'Set up a second factor',
  turnOff: 'Turn the second factor off',
  remove: 'Remove their second factor',
  isOn: 'The second factor is on.',
  isOff: 'The second factor is off.',
  isOnAlready: 'The second factor is on already.',
  setUpFirst: 'Set up a second factor first.',
  setUpText: 'Signing in here asks for a code of an authenticator app as well. Set it up once to continue.',
  offText: 'Off. With it, signing in also asks for a code that an app on your phone shows.',
  turnedOn: 'Second factor turned on',
  turnedOff: 'Second factor turned off',
} as const;

/** 'Title is required' and its like. */
export const requiredMessage = (label: string): string => `${label} is required`;

/** '{label} must be at least {min} characters'. */
export const tooShortMessage = (label: string, min: number): string => `${label} must be at least ${min} characters`;

/** '{label} must be at most {max} characters'. */
export const tooLongMessage = (label: string, max: number): string => `${label} must be at most ${max} characters`;

/** '{label} must be a whole number from 0 to {max}'. */
export const wholeNumberMessage = (label: string, max: number): string =>
  `${label} must be a whole number from 0 to ${max}`;

/** '{label} must be {min} to {max} letters' of a person's name. */
export const lettersMessage = (label: string, min: number, max: number): string =>
  `${label} must be ${min} to ${max} letters`;

/** Shown where an app has no build of a platform yet. */
export const appSoonMessage = (platform: string): string =>
  `Our ${platform} app is launching soon! Stay tuned for updates.`;

/** 'No {type} Matches Found' of an empty category. */
export const noMatchesOf = (type: string): string => `No ${type} Matches Found`;

/** 'No {platform} version available' where an app has no build of a platform. */
export const noVersionOf = (platform: string): string => `No ${platform} version available`;

/** '{role} is already assigned.' */
export const roleAssignedMessage = (role: string): string => `${role} is already assigned.`;

export const passwordLongMessage = (max: number): string => `Password must be at most ${max} characters.`;

/** The notification of a game that has gone live. */
export const gameLiveMessage = (home: string, away: string): string =>
  `${home} vs ${away} is live! Catch the action now!`;

/** Of a row of an imported file whose league would have to be made. */
export const importNeedsLeagueMessage = (name: string): string =>
  `There is no league ${name}, and making it needs the permission leagues:create`;
