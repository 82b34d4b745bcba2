/**
 * Maps the paths of a change to the tests that it can affect. The first row that matches a path counts. A path without a row,
 * and a path whose row `isWide`, runs all tests except narrow tests (NARROW).
 */

const named = (folder, names) => new RegExp(`^${folder}/(${names.split(' ').join('|')})\\.test\\.ts$`);
const api = (names) => named('test/api', names);
const browser = (names) => named('test/browser', names);
const faults = (names) => named('test/faults', names);
const tooling = (names) => named('test/tooling', names);

/** Checks of the entire checkout, which run for every change, and SCRIPTS. */
const TOOLING = /^test\/tooling\//;
/** Tests of scripts and of the code that they generate. */
const SCRIPTS = tooling('client-package dev embedded-mongo-cli install lint new-module node-version release start');
const UNITS = /^(src|client\/src)\/.*\.spec\.ts$/;
const STORY = browser('site/story');

/** Tests of all resources, routes or fields of the API. */
const WHOLE_API = [
  api('access bad-input call-table conditional-writes dashboard-pages demo fuzz golden-fields hostile-bodies links'),
  api(
    'described-limits descriptions lists openapi permissions released-api stale-writes stored-texts texts typed-client',
  ),
];
const PUSHES = [
  api('game-push notifications push-audience push-delivery push-delivery-races push-rate push-unreadable web-push'),
];
const PEOPLE = [
  api('api-keys auth auth-limits contact-work event-sessions key-rotation login-limits operations'),
  api('passwords profile rights.property roles second-factor security-log sessions spellings'),
  api('super-admins users view-as'),
];
const FIXTURES = [
  api('caching chosen-lists contended-record dst games go-live go-live-lists'),
  api('go-live-updates import import.property import-abbreviations import-changes import-identity import-recovery'),
  api('import-rights last-writes matches mobile page-cache record-locks'),
  api('list-search relay results search streams-of-game teams usual-streams whole-lists windows'),
];
/** Tests of streams that encoders send, and of their recordings. */
const OWN_STREAMS = [
  api(
    'own-stream-encoders own-stream-entries own-stream-keys own-stream-metrics own-stream-playback own-stream-secrets',
  ),
  api('own-stream-switch own-stream-webhooks own-streams recording-cleanup recording-download recording-management'),
  api('clips recordings'),
  faults('supervisor'),
  browser('dashboard/own-streams site/own-stream'),
];

/** Tests of each module of the server, in addition to the units and the tests of the whole API. */
const MODULES = {
  accounts: [
    ...PEOPLE,
    api('command-line'),
    faults('log-secrets'),
    browser('dashboard/permissions dashboard/second-factor dashboard/sign-in'),
  ],
  activity: [
    api('activity activity-clearing contact-work export retention security-log view-as'),
    browser('dashboard/undo'),
  ],
  ads: [api('config page-cache security-headers'), browser('site/ads')],
  affiliates: [api('affiliates daily-counts mobile'), faults('kept-pages'), browser('site/replays')],
  calendars: [api('calendars teams'), faults('kept-pages'), browser('site/discovery')],
  clips: [...OWN_STREAMS, api('pictures search webhooks'), browser('site/game')],
  contacts: [api('contact contact-work mail match-requests overview overview-counts retention'), browser('site/forms')],
  counting: [
    api('affiliates daily-counts downloads games replays replays-shown stream-health stream-visitors'),
    browser('site/player site/replays'),
  ],
  devices: [...PUSHES, api('devices mobile retention'), faults('providers')],
  downloads: [
    api('download-file downloads media-library mobile'),
    faults('kept-pages'),
    browser('site/home site/hostile-links'),
  ],
  faqs: [api('contended-record faq ordering'), faults('kept-pages'), browser('site/home')],
  'fixture-import': [...FIXTURES, faults('import-kill kept-pages')],
  games: [
    ...FIXTURES,
    ...PUSHES,
    api('abandoned-calls affiliates calendars match-requests overview overview-counts pictures'),
    api('replay-games replay-pages replays status stream-health stream-visitors streams watching'),
    api('webhook-payload webhooks'),
    faults('kept-pages kill'),
    browser('site/days site/home site/live site/results site/search site/team'),
  ],
  'go-live': [
    ...FIXTURES,
    ...PUSHES,
    api('overview settings'),
    faults('clock-jumps instances instances-restart kept-pages kill long-pause'),
    browser('dashboard/wall site/home site/live'),
  ],
  leagues: [
    ...FIXTURES,
    api('accents calendars leagues media-library ordering pictures replays'),
    faults('kept-pages'),
    browser('site/results site/search site/team'),
  ],
  mail: [api('contact-work mail match-requests status')],
  'match-requests': [
    api('contact mail match-requests overview overview-counts retention webhook-deliveries webhooks'),
    browser('site/forms'),
  ],
  matches: [...FIXTURES, api('abandoned-calls'), faults('kept-pages'), browser('site/days')],
  'media-library': [api('media media-library media-refusals media-storage'), browser('dashboard/media')],
  notifications: [
    ...PUSHES,
    api('activity devices mobile overview-counts subscriptions'),
    faults('kill push-stall'),
    browser('dashboard/push site/push'),
  ],
  'own-streams': [
    ...OWN_STREAMS,
    api('config games media metrics overview replays status streams streams-of-game webhooks'),
    faults('log-secrets'),
    browser('site/player'),
  ],
  overview: [api('contact overview overview-counts status watching'), browser('dashboard/wall')],
  pictures: [api('pictures security-headers'), faults('bundle'), browser('site/discovery')],
  presence: [api('presence'), browser('dashboard/presence')],
  'push-delivery': [
    ...PUSHES,
    api('devices dst go-live mobile status subscriptions'),
    faults('clock-jumps instances-restart kill long-pause providers push-stall'),
    browser('dashboard/push site/push'),
  ],
  realtime: [
    api('event-sessions events go-live-updates hostile-connections relay'),
    faults('event-streams'),
    browser('dashboard/wall site/home site/watching'),
  ],
  recordings: [
    ...OWN_STREAMS,
    api('backup config cors metrics replay-games replay-pages replays replays-shown retention status'),
    browser('site/replays'),
  ],
  'recordings-space': [...OWN_STREAMS, api('config metrics overview status')],
  records: [
    api('abandoned-transactions accents activity affiliates api-keys contact contended-record'),
    api('daily-counts devices downloads export faq last-writes leagues match-requests'),
    api('matches media-library notifications ordering replays roles search users webhooks'),
  ],
  replays: [
    api('abandoned-calls page-cache pictures replay-games replay-pages replays replays-shown search'),
    faults('kept-pages'),
    browser('site/replays'),
  ],
  search: [api('search'), browser('site/search site/without-scripts')],
  settings: [
    api('caching config dst games go-live import overview overview-counts page-cache retention'),
    api('security-headers settings status stream-health windows'),
    faults('kept-pages'),
    browser('site/forms site/notices'),
  ],
  site: [api('config page-cache page-turns security-headers')],
  status: [api('doctor mail metrics operations status')],
  'stored-texts': [api('accents released-data stored-texts upgrade'), faults('migration-kill')],
  streams: [
    api('games key-rotation media mobile overview replays stream-health stream-visitors streams'),
    api('streams-of-game usual-streams'),
    browser('site/multiview site/player site/stream-health site/streams'),
  ],
  subscriptions: [...PUSHES, api('devices dst key-rotation subscriptions'), faults('providers'), browser('site/push')],
  teams: [
    api('calendars game-push lists media-library mobile search team-profiles teams upgrade'),
    browser('site/team'),
  ],
  watching: [api('overview watching'), browser('site/watching')],
  webhooks: [api('overview tracing webhook-deliveries webhook-payload webhooks webhooks-unreadable')],
};

/** Marks the row of tests, each of which selects itself. */
const ITSELF = 'itself';
const EVERYTHING = { what: 'no row matches: all except narrow tests', isWide: true, tests: [] };

/** Narrow fault tests of parts of the platform, in addition to all tests that are not narrow. */
const PLATFORM = {
  backup: faults('large-backup'),
  cache: faults('page-memory'),
  clock: faults('clock-jumps'),
  config: faults('log-secrets'),
  database: faults('disk-full long-pause lost-sockets silent-database stopped-process'),
  http: faults('log-secrets lost-sockets'),
  outbox: faults('event-streams instances-restart'),
  pages: faults('nginx-cache page-memory'),
  processes: faults('supervisor'),
  realtime: faults('event-streams'),
  redis: faults('instances-redis'),
  standby: faults('standby-processes'),
  upgrade: faults('migration-kill'),
};

export const ROWS = [
  { what: 'a test runs itself', files: /\.(spec|test)\.tsx?$/, tests: ITSELF },
  { what: 'the snapshot of a test', files: /^test\/api\/__snapshots__\//, tests: [api('golden-fields')] },
  { what: 'the cache for nginx', files: /^docs\/operations\/proxy\.md$/, tests: [faults('nginx-cache')] },
  { what: 'the page that has an example', files: /^docs\/adding-a-module\.md$/, tests: [tooling('new-module')] },
  {
    what: 'the README of the database',
    files: /^embedded-mongo\/\w+\.md$/,
    tests: [/^embedded-mongo\/.*\/support\.test/],
  },
  { what: 'the changelog', files: /^CHANGELOG\.md$/, tests: [tooling('release')] },
  {
    what: 'documents',
    files: /^(docs\/|\w+\.md$|LICENSE$|(bench|client|deploy|test\/support)\/README\.md$)/,
    tests: [api('metrics mobile retention'), /^site\/src\/lib\/server\/app-links\.spec/],
  },
  { what: 'the site of the documentation', files: /^(docs-site\/|scripts\/docs\.mjs$)/, tests: [] },
  { what: 'the table of variables', files: /^\.env\.example$/, tests: [api('config')] },
  { what: 'the workflow', files: /^\.github\//, tests: [] },
  {
    what: 'files of deployments',
    files: /^(deploy\/(?!image\/)|compose\.yaml$|Dockerfile$|\.dockerignore$)/,
    tests: [api('metrics'), faults('archive caddy image nginx nginx-cache scaled')],
  },
  { what: 'benchmarks', files: /^(embedded-mongo\/)?bench\//, tests: [api('page-cache')] },
  {
    what: 'tools of developers',
    files: /^scripts\/(bench|new|pictures|release)(\.mjs$|\/)/,
    tests: [api('released-api released-data'), tooling('new-module release')],
  },
  {
    what: 'the dashboard',
    files: /^admin\/(src|public)\//,
    tests: [
      /^admin\//,
      /^test\/browser\/dashboard\//,
      browser('site/hostile-links site/stream-health site/watching'),
      STORY,
    ],
  },
  {
    what: 'the site',
    files: /^site\/(messages|public|src)\//,
    // The player uses modules of the site.
    tests: [/^(site|player)\//, /^test\/browser\/site\//, faults('kept-pages')],
  },
  {
    what: 'the player',
    files: /^player\/(messages|src)\//,
    tests: [
      /^player\//,
      browser('site/blocked-cookies site/dock site/game site/languages site/multiview site/own-stream site/pages'),
      browser('site/player site/replays site/stream-health site/streams site/watching'),
      STORY,
    ],
  },
  { what: 'the ingest', files: /^ingest\/(src|test)\//, tests: [/^ingest\//, ...OWN_STREAMS] },
  {
    what: 'the embedded database',
    // The tests of everything run in its environment.
    files: /^embedded-mongo\/(?!test\/support\/jest-environment\.)(scripts|src|test)\//,
    tests: [
      /^embedded-mongo\//,
      // These tests use demanding features of the database: transactions, snapshots, text, change streams, backups,
      // large lists, upgrades.
      api('abandoned-transactions accents activity backup command-line contended-record daily-counts'),
      api('doctor events go-live-lists import lists metrics ordering overview-counts'),
      api('list-search push-delivery-races record-locks released-data retention scheduled-backups stale-writes status'),
      api('stored-texts upgrade whole-lists windows'),
      faults('disk-full kill long-pause lost-sockets silent-database start-stop'),
      STORY,
    ],
  },
  ...Object.entries(MODULES).map(([name, tests]) => ({
    what: `the module ${name} of the server`,
    files: new RegExp(`^src/modules/${name}/`),
    tests: [UNITS, ...WHOLE_API, STORY, ...tests],
  })),
  ...Object.entries(PLATFORM).map(([name, narrow]) => ({
    what: `${name} of the platform`,
    files: new RegExp(`^src/platform/${name}/`),
    isWide: true,
    tests: [narrow],
  })),
  { what: 'the command line', files: /^src\/cli\//, isWide: true, tests: [faults('standby-processes')] },
  {
    what: 'scripts and configurations',
    files: /^(scripts\/|\.ci\/|[^/]*$)/,
    isWide: true,
    tests: [TOOLING, faults('bundle')],
  },
];

/**
 * Tests of the embedded database that run for every wide change: its conformance, and the commands that the product
 * uses most.
 */
const SMOKE =
  'conformance/|driver/(commands|cursors|indexes|mongoose|text-search|transactions)\\.|unit/(matcher|update)\\.';

/** Tests that only run for the paths of their rows and at night. */
const NARROW = [
  SCRIPTS,
  new RegExp(`^embedded-mongo/test/(?!${SMOKE})`),
  /^test\/faults\/(?!(instances|kept-pages|kill|standby|start-stop)\.)/,
];

/** Returns the tests of a change that can affect everything. */
export const forAnyChange = (all) => all.filter((file) => !NARROW.some((pattern) => pattern.test(file)));

/**
 * Selects the tests of a change.
 * @param {string[]} changed paths in the checkout, with `/`
 * @param {string[]} all test files, as `testFiles()` returns them
 * @returns {{ isWide: boolean, tests: string[], omitted: string[], why: { what: string, files: string[] }[] }} `tests` run,
 *   `omitted` do not; `why` has the changed files of each row
 */
export function affectedBy(changed, all) {
  const groups = new Map();
  for (const file of changed) {
    const row = ROWS.find(({ files }) => files.test(file)) ?? EVERYTHING;
    groups.set(row, [...(groups.get(row) ?? []), file]);
  }
  const rows = [...groups.keys()];
  const isWide = rows.some((row) => row.isWide);
  const wide = isWide ? forAnyChange(all) : [];
  const patterns = rows.flatMap(({ tests }) => (tests === ITSELF ? [] : tests));
  const changedTests = groups.get(rows.find(({ tests }) => tests === ITSELF)) ?? [];
  const isCheck = (file) => TOOLING.test(file) && !SCRIPTS.test(file);
  const runs = (file) =>
    [...wide, ...changedTests].includes(file) || isCheck(file) || patterns.some((pattern) => pattern.test(file));
  const tests = changed.length === 0 ? [] : all.filter(runs);
  const why = [...groups].map(([{ what }, files]) => ({ what, files }));
  return { isWide, tests, omitted: all.filter((file) => !tests.includes(file)), why };
}
