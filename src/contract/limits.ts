/** Lengths (characters) and counts that the server, the dashboard and the site hold to. */
export const LIMITS = {
  title: 200,
  name: 120,
  location: 200,
  description: 2000,
  url: 2048,
  abbreviation: 10,
  streamsPerGame: 20,
  usernameMin: 4,
  usernameMax: 60,
  emailMax: 254,
  passwordMin: 8,
  /** The specification's limit; PASSWORD_MAX_LENGTH may raise it, never beyond passwordCeiling. */
  passwordMax: 12,
  passwordCeiling: 128,
  goLiveShiftMinutes: 120,
  /** The size of an imported fixture file, in characters. */
  importText: 10_000_000,
  importRows: 5_000,
  activityAction: 500,
  pageSize: 100,
} as const;
