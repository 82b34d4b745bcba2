/**
 * Which tests a change can affect, by the paths that it changes. The first row that fits a path counts; a path that no row
 * names affects everything.
 */

const named = (folder, names) => new RegExp(`^${folder}/(${names.join('|')})\\.test\\.ts$`);
const api = (...names) => named('test/api', names);
const browser = (...names) => named('test/browser', names);
const faults = (...names) => named('test/faults', names);
const tooling = (...names) => named('test/tooling', names);

/** Cheap tests of the checkout as a whole, which any change can break. */
const ALWAYS = /^test\/tooling\/(?!(client-package|dev|lint|new-module|release)\.)/;
const STORY = browser('story');
const SERVER = [/^(src|client\/src)\/.*\.spec\.ts$/, /^test\/api\//, STORY];

const PEOPLE = [
  browser('dashboard-history', 'dashboard-people', 'dashboard-rights', 'dashboard-viewing', 'dashboard-walk'),
  browser('required-second-factor', 'sign-in-security'),
];

/**
 * The browser and fault tests that see something of a module of the server. Those that are not here are a part of
 * everything (`auth`, `games`, `records`), or new.
 */
const MODULES = {
  activity: [browser('dashboard-finding', 'dashboard-history')],
  affiliates: [browser('dashboard-library', 'hostile-links', 'site-replays'), faults('kept-pages')],
  'api-keys': [browser('dashboard-finding', 'dashboard-integrations')],
  calendars: [browser('hostile-links', 'site-calendar'), faults('kept-pages')],
  contacts: [browser('dashboard-finding', 'dashboard-people', 'hostile-links', 'site-forms')],
  counting: [browser('dashboard-library', 'site-player-health', 'site-replays', 'site-stream-health')],
  devices: [browser('dashboard-people'), faults('providers')],
  downloads: [browser('hostile-links', 'site-forms', 'site-home'), faults('kept-pages')],
  faqs: [browser('dashboard-kit', 'dashboard-library', 'dashboard-trouble', 'site-home'), faults('kept-pages')],
  'fixture-import': [browser('site-days'), faults('kept-pages')],
  'go-live': [
    browser('dashboard-rights', 'site-home', 'site-live', 'site-player-health'),
    faults('clock-jumps', 'instances', 'instances-restart', 'kept-pages', 'kill', 'long-pause'),
  ],
  leagues: [
    browser('dashboard-finding', 'dashboard-fixtures', 'dashboard-history', 'dashboard-presence', 'hostile-links'),
    browser('site-home', 'site-results', 'site-search'),
    faults('kept-pages'),
  ],
  mail: [browser('dashboard-people')],
  matches: [
    browser('dashboard', 'dashboard-finding', 'dashboard-fixtures', 'dashboard-kit', 'hostile-links'),
    browser('site-days', 'site-search'),
    faults('kept-pages'),
  ],
  'media-library': [browser('dashboard-library', 'site-empty')],
  notifications: [browser('dashboard-history', 'dashboard-people', 'site-push'), faults('push-stall')],
  overview: [browser('dashboard', 'dashboard-library', 'dashboard-rights', 'site-watching')],
  pictures: [browser('site-sharing'), faults('bundle')],
  presence: [browser('dashboard-presence')],
  'push-delivery': [
    browser('dashboard-history', 'dashboard-people', 'site-push'),
    faults('clock-jumps', 'instances-restart', 'kill', 'long-pause', 'providers', 'push-stall'),
  ],
  replays: [browser('dashboard-flows', 'hostile-links', 'site-replays', 'site-results'), faults('kept-pages')],
  requests: [browser('dashboard-flows', 'dashboard-people', 'dashboard-rights', 'site-forms')],
  roles: [browser('dashboard-finding', 'dashboard-history', 'dashboard-people', 'dashboard-rights', 'dashboard-walk')],
  settings: [browser('dashboard-finding', 'dashboard-presence', 'site-forms', 'site-text-pages'), faults('kept-pages')],
  staff: PEOPLE,
  status: [browser('dashboard-status')],
  'stream-health': [browser('site-player-health', 'site-stream-health')],
  streams: [
    browser('dashboard-history', 'site-multiview', 'site-player-controls', 'site-player-health', 'site-replays'),
    browser('site-stream-health'),
  ],
  subscriptions: [browser('dashboard-people', 'site-push'), faults('providers')],
  users: PEOPLE,
  watching: [browser('site-watching')],
  webhooks: [browser('dashboard-finding', 'dashboard-integrations')],
};

export const ROWS = [
  { what: 'a test runs itself', files: /\.(spec|test)\.tsx?$/, tests: 'itself' },
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
    tests: [api('call-table', 'metrics', 'mobile', 'retention')],
  },
  { what: 'the table of variables', files: /^\.env\.example$/, tests: [api('config')] },
  { what: 'the workflow', files: /^\.github\//, tests: [] },
  {
    what: 'what deployments are given',
    files: /^(deploy\/(?!image\/)|Dockerfile$|\.dockerignore$)/,
    tests: [api('metrics'), faults('caddy', 'image', 'nginx', 'nginx-cache', 'scaled')],
  },
  { what: 'benchmarks', files: /^(embedded-mongo\/)?bench\//, tests: [api('page-cache')] },
  {
    what: 'tools of developers',
    files: /^scripts\/(bench|new|pictures|release)(\.mjs$|\/)/,
    tests: [api('released-data'), tooling('new-module', 'release')],
  },
  {
    what: 'the dashboard',
    files: /^admin\/(src|public)\//,
    tests: [
      /^admin\//,
      tooling('dev', 'new-module'),
      browser('dashboard(-[a-z-]+)?', 'hostile-links', 'required-second-factor', 'sign-in-security'),
      browser('site-stream-health', 'site-watching', 'story'),
    ],
  },
  {
    what: 'the site and the player',
    files: /^site\/(embed|messages|public|src)\//,
    tests: [
      /^site\//,
      tooling('dev', 'new-module'),
      browser('site(-[a-z-]+)?', 'hostile-links', 'story'),
      faults('kept-pages'),
    ],
  },
  {
    what: 'the embedded database',
    // The tests of everything run in its environment.
    files: /^embedded-mongo\/(?!test\/support\/jest-environment\.)(scripts|src|test)\//,
    tests: [
      /^embedded-mongo\//,
      // What asks most of a database: transactions, snapshots, text, change streams, backups, large lists, upgrades.
      api(
        'abandoned-transactions',
        'accents',
        'activity',
        'backup',
        'command-line',
        'contended-record',
        'daily-counts',
      ),
      api('doctor', 'events', 'go-live-lists', 'import', 'lists', 'metrics', 'ordering', 'overview-counts'),
      api(
        'push-delivery-races',
        'record-locks',
        'released-data',
        'retention',
        'scheduled-backups',
        'search',
        'stale-writes',
        'status',
      ),
      api('upgrade', 'whole-lists', 'windows'),
      faults('disk-full', 'kill', 'long-pause', 'lost-sockets', 'silent-database', 'start-stop'),
      STORY,
    ],
  },
  ...Object.entries(MODULES).map(([name, tests]) => ({
    what: `the server and what shows ${name}`,
    files: new RegExp(`^src/modules/${name}/`),
    tests: [...SERVER, ...tests],
  })),
];

/** Test files that run with everything alone: no row is so much about them that they would have to run for each change of it. */
export const WITH_EVERYTHING = [
  tooling('client-package', 'lint'),
  faults('event-streams', 'instances-redis', 'large-backup', 'log-secrets', 'migration-kill', 'page-memory'),
  faults('standby', 'standby-processes', 'stopped-process'),
];

/**
 * What a change can affect.
 * @param {string[]} changed paths in the checkout, with `/`
 * @param {string[]} all test files that there are, as `testFiles()` has them
 * @returns {{ isEverything: boolean, tests: string[], left: string[], why: { what: string, files: string[] }[] }} `tests`
 *   run, `left` do not; `why` has the changed files by the row that counts for them
 */
export function affectedBy(changed, all) {
  const groups = new Map();
  for (const file of changed) {
    const row = ROWS.find(({ files }) => files.test(file));
    groups.set(row, [...(groups.get(row) ?? []), file]);
  }
  const why = [...groups].map(([row, files]) => ({ what: row?.what ?? 'no row names it: everything', files }));
  if (groups.has(undefined)) return { isEverything: true, tests: all, left: [], why };

  const wanted = [...groups].flatMap(([row, files]) => (row.tests === 'itself' ? files : row.tests));
  const runs = (test) => [ALWAYS, ...wanted].some((one) => (typeof one === 'string' ? one === test : one.test(test)));
  const tests = changed.length === 0 ? [] : all.filter(runs);
  return { isEverything: false, tests, left: all.filter((test) => !tests.includes(test)), why };
}
