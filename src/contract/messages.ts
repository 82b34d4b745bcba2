/** Texts that several parts of Nepsh show. Error messages of the API are in errors.ts. */
export const MESSAGES = {
  importNeedsGamesUpdate: 'You need the permission games:update to change this game',
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
  scoreInPairs: 'Enter both scores or neither',
  scoreTooEarly: 'You can add a score once the game is live',
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
  assigneeUnknown: 'Assignee must be a user who can read messages',
  mailNotSetUp: 'Email is not set up on this server.',
  noteOfDeclined: 'Only a declined request can have a note',
  /** Released apps show this text, although the field is the name of a role. */
  roleNameRequired: 'League name is required',
  replayPartRequired: 'At least one replay part is required',
  usernameShort: 'Username must be at least 4 characters.',
  passwordShort: 'Password must be at least 8 characters.',
  passwordCommon: 'This password is too common. Choose a different one.',
  passwordPersonal: 'The password must not be based on your name, your email address or the name of this site.',
  passwordNeeded: 'Enter your current password.',
  passwordSame: 'The new password must be different from the current one.',
  passwordMismatch: 'New password and confirm password must match.',
  noReplays: 'No Match Replays Found',
  downloadSuccessful: 'Download successful',
  accessDenied: 'Security alert: this page was opened in a way that is not allowed.',
  adZoneIncomplete: 'Ad Zone Name or Ad ID is missing.',
  emailInvalid: 'Email must be valid',
  quietHoursSame: 'Start and end times must be different',
} as const;

/** Texts about the second factor, for screens, responses and logs. */
export const SECOND_FACTOR = {
  name: 'Second factor',
  setUp: 'Set up a second factor',
  turnOff: 'Turn the second factor off',
  remove: 'Remove their second factor',
  isOn: 'The second factor is on.',
  isOff: 'The second factor is off.',
  isOnAlready: 'The second factor is already on.',
  setUpFirst: 'Set up a second factor first.',
  setUpText: 'Logging in also requires a code from an authenticator app. Set up the app to continue.',
  offText: 'Off. If you turn it on, logging in also requires a code from an app on your phone.',
  turnedOn: 'Second factor turned on',
  turnedOff: 'Second factor turned off',
} as const;

/** Returns '{label} is required'. */
export const requiredMessage = (label: string): string => `${label} is required`;

/** Returns '{label} must be at least {min} characters'. */
export const tooShortMessage = (label: string, min: number): string => `${label} must be at least ${min} characters`;

/** Returns '{label} must be at most {max} characters'. */
export const tooLongMessage = (label: string, max: number): string => `${label} must be at most ${max} characters`;

/** Returns the message for two names of a team that have the same id. */
export const sameNameMessage = (name: string): string => `“${name}” is the same name as another one of this team`;

/** Returns '{label} must be a whole number from 0 to {max}'. */
export const wholeNumberMessage = (label: string, max: number): string =>
  `${label} must be a whole number from 0 to ${max}`;

/** Returns '{label} must be {min} to {max} letters', for a person's name. */
export const lettersMessage = (label: string, min: number, max: number): string =>
  `${label} must be ${min} to ${max} letters`;

/** Returns the text for a platform whose app has no build yet. */
export const appSoonMessage = (platform: string): string =>
  `Our ${platform} app is launching soon! Stay tuned for updates.`;

/** Returns 'No {type} Matches Found', for an empty category. */
export const noMatchesOf = (type: string): string => `No ${type} Matches Found`;

/** Returns 'No {platform} version available', for a platform whose app has no build. */
export const noVersionOf = (platform: string): string => `No ${platform} version available`;

/** Returns '{role} is already assigned.' */
export const roleAssignedMessage = (role: string): string => `${role} is already assigned.`;

export const passwordLongMessage = (max: number): string => `Password must be at most ${max} characters.`;

/** Returns the text of the notification for a game that went live. */
export const gameLiveMessage = (home: string, away: string): string =>
  `${home} vs ${away} is live! Catch the action now!`;

/** Returns the message for an imported row whose league does not exist and cannot be created without the permission. */
export const importNeedsLeagueMessage = (name: string): string =>
  `League ${name} does not exist. You need the permission leagues:create to add it`;
