/** A documented call for apps: method, path and the fields of its payload. */
export type SpecifiedCall = readonly [method: string, path: string, fields: readonly string[]];

const AFFILIATE = ['title', 'link', 'platforms'];
const FAQ = ['title', 'description'];
const LEAGUE = ['name', 'abbreviation', 'country', 'category', 'logoUrl'];
const MATCH = ['title', 'description', 'category'];
const GAME = [
  'title',
  'location',
  'homeTeam',
  'awayTeam',
  'date',
  'time',
  'isLive',
  'platforms',
  'status',
  'league',
  'highlightsUrl',
];
const DOWNLOAD = ['platform', 'version', 'downloadUrl', 'sizeInMB', 'releaseStatus'];
const PUSH = ['title', 'body', 'image', 'category', 'data', 'screen', 'deliveryType', 'deliveryTime', 'deliveryDate'];
const REPLAY = ['thumbnail', 'title', 'league', 'category', 'date'];

/** Calls of the dashboard. */
const DASHBOARD: readonly SpecifiedCall[] = [
  ['POST', '/api/affiliate', AFFILIATE],
  ['PUT', '/api/affiliate/{id}', AFFILIATE],
  ['PUT', '/api/affiliate/{affiliateId}/update-clicks', []],
  ['PUT', '/api/contact/{id}/status', ['status']],
  ['POST', '/api/faq', FAQ],
  ['PUT', '/api/faq/{id}', FAQ],
  ['POST', '/api/leagues', LEAGUE],
  ['PUT', '/api/leagues/{id}', LEAGUE],
  ['GET', '/api/leagues', []],
  ['POST', '/api/matches', MATCH],
  ['PUT', '/api/matches/{id}', MATCH],
  ['DELETE', '/api/matches/{id}', []],
  ['GET', '/api/matches', []],
  ['POST', '/api/matches/{matchId}/game', GAME],
  ['PUT', '/api/matches/{matchId}/game/{gameId}', [...GAME, 'createdAt']],
  ['PUT', '/api/matches/{matchId}/game/{gameId}/trending', ['isTrending']],
  ['PUT', '/api/matches/{matchId}/game/{gameId}/streamUrls', ['streamUrls']],
  ['PUT', '/api/matches/{matchId}/game/{gameId}/live', []],
  ['POST', '/api/mobile/downloads', DOWNLOAD],
  ['PUT', '/api/mobile/downloads/{id}', DOWNLOAD],
  ['POST', '/api/mobile/notifications', PUSH],
  ['PUT', '/api/mobile/notifications/{id}', PUSH],
  ['POST', '/api/notifications', FAQ],
  ['POST', '/api/replays', REPLAY],
  ['PUT', '/api/replays/{id}', REPLAY],
  ['PUT', '/api/replays/{id}/parts', ['parts']],
  ['GET', '/api/match-requests', []],
  ['PUT', '/api/match-requests/{id}/status', ['status']],
  ['POST', '/api/users', ['username', 'email', 'password', 'role']],
  ['GET', '/api/users/{id}', []],
  ['PUT', '/api/users/{id}', ['username', 'email']],
  ['PUT', '/api/users/{id}/role', ['role']],
  ['PUT', '/api/users/{id}/password', ['currentHashedPassword', 'currentPassword', 'newPassword']],
  ['PUT', '/api/users/{id}/permissions', ['newPermissions']],
  ['PUT', '/api/users/activity', ['ids', 'dateRange']],
  ['PUT', '/api/users/activity/{id}', ['action']],
  ['GET', '/api/roles', []],
  ['GET', '/api/setting', []],
  ['PUT', '/api/setting/{id}/devTools', ['isEnabled']],
];

/** Calls of the public site that the dashboard does not use. */
const SITE: readonly SpecifiedCall[] = [
  ['GET', '/api/mobile/downloads', []],
  ['PUT', '/api/mobile/downloads/{id}/count', []],
  ['GET', '/api/leagues/{id}', []],
  ['GET', '/api/matches/{id}', []],
  ['PUT', '/api/matches/{matchId}/game/{gameId}/viewCount', []],
  ['GET', '/api/replays/{id}', []],
  ['PUT', '/api/replays/{id}/viewCount', []],
  ['POST', '/api/contact', ['firstName', 'lastName', 'email', 'subject', 'message']],
  ['POST', '/api/match-requests', ['email', 'username', 'homeTeam', 'awayTeam', 'category', 'league']],
  ['GET', '/api/faq', []],
  ['GET', '/api/matches/web', []],
  ['GET', '/api/matches/mobile', []],
  ['GET', '/api/stream', []],
];

/** Other calls of the screens: reading and deleting, signing in, settings, devices. */
const OTHERS: readonly SpecifiedCall[] = [
  ...['affiliate', 'contact', 'mobile/notifications', 'mobile/users', 'notifications', 'users', 'users/activity'].map(
    (list): SpecifiedCall => ['GET', `/api/${list}`, []],
  ),
  ...['games', 'streams', 'replays', 'events'].map((list): SpecifiedCall => ['GET', `/api/${list}`, []]),
  ...[
    'affiliate',
    'contact',
    'faq',
    'leagues',
    'replays',
    'mobile/downloads',
    'mobile/notifications',
    'mobile/users',
    'notifications',
    'match-requests',
    'users',
    'roles',
  ].map((list): SpecifiedCall => ['DELETE', `/api/${list}/{id}`, []]),
  ['DELETE', '/api/matches/{matchId}/game/{gameId}', []],
  ['GET', '/api/matches/{matchId}/game/{gameId}', []],
  ['POST', '/api/matches/import', ['text', 'league', 'category', 'timeZone', 'match']],
  ['POST', '/api/auth/login', ['email', 'password', 'client']],
  ['POST', '/api/auth/logout', []],
  ['GET', '/api/auth/me', []],
  ['PUT', '/api/notifications/{id}', FAQ],
  ['PUT', '/api/setting/{id}/goLive', ['shiftMinutes']],
  ['PUT', '/api/setting/{id}/site', ['timeZone', 'notice', 'improvements', 'autoFinish']],
  ['PUT', '/api/users/{id}/status', ['status']],
  ['POST', '/api/roles', ['name']],
  ['GET', '/api/mobile/downloads/{id}/file', []],
  ['POST', '/api/mobile/devices', ['token', 'platform', 'theme', 'lat', 'lng', 'userName', 'email']],
  ['DELETE', '/api/mobile/devices', ['token']],
  ['POST', '/api/notifications/{id}/send', []],
  ['GET', '/api/notifications/subscriptions/key', []],
  ['POST', '/api/notifications/subscriptions', ['subscription', 'follows', 'quietHours']],
  ['DELETE', '/api/notifications/subscriptions', ['endpoint']],
];

export const SPECIFIED_CALLS: readonly SpecifiedCall[] = [...DASHBOARD, ...SITE, ...OTHERS];
