/** Texts that more than one side shows. Failures of the API are in errors.ts. */
export const MESSAGES = {
  permissionDenied: 'Permission denied.',
  checkingPermission: 'Checking User Permission...',
  permissionNotGranted: 'Permission not granted',
  permissionNotGrantedText: "Unfortunately, you don't have the necessary permissions to view this content.",
  permissionNotGrantedHint: 'Please contact the administrator if you need access.',
  categoryRequired: 'Please select a category',
  invalidLogoUrl: 'Invalid URL for logo',
  streamRequired: 'At least one stream URL is required',
  invalidToken: 'Invalid token',
  decodeFailed: 'Failed to decode stream URLs.',
  streamsSoon: 'Streams will be available shortly.',
  noStreamsToDisplay: 'No streams to display.',
  noStreamsAvailable: 'No streams available',
  noMatches: 'No Matches Found',
  noGames: 'No Games Found',
  matchNotFound: "Sorry, we couldn't locate the match you were searching for.",
  copied: 'Copied to clipboard!',
  copyFailed: 'Failed to copy text',
  syncing: 'Syncing...',
  devToolsBlocked: 'Developer tools are blocked.',
  loggedOut: 'Logged Out Successfully',
} as const;

/** 'Title is required' and its like. */
export const requiredMessage = (label: string): string => `${label} is required`;

/** 'No {type} Matches Found' of an empty category. */
export const noMatchesOf = (type: string): string => `No ${type} Matches Found`;

/** What a visitor is told when a game they wait for starts. */
export const gameLiveMessage = (home: string, away: string): string =>
  `${home} vs ${away} is live! Catch the action now!`;
