import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';

/** Path of the dashboard. */
export const BASE = '/dashboard/';

type Chunk = Rolldown.OutputChunk;

const shared = (one: ReadonlySet<string>, other: ReadonlySet<string>): Set<string> =>
  new Set([...one].filter((id) => other.has(id)));

const isChunk = (output: Rolldown.OutputChunk | Rolldown.OutputAsset): output is Chunk => output.type === 'chunk';

/**
 * Merges the modules that every first page loads into one file for each step. Vite's default is a file for each set of
 * pages that share modules: a list would need a hundred files, and each costs a round trip.
 *
 * A first build without output detects the modules, because only the finished chunks omit unused modules.
 */
export async function firstChunkGroups(config: InlineConfig): Promise<Rolldown.CodeSplittingOptions> {
  const { output } = (await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false, minify: false, reportCompressedSize: false },
  })) as Rolldown.RolldownOutput;
  const chunks = new Map(output.filter(isChunk).map((chunk) => [chunk.fileName, chunk]));

  /** Returns the modules that a page loads with its own module. */
  const modulesOf = (page: string): Set<string> => {
    const entry = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/admin/src/${page}`));
    if (!entry) throw new Error(`${page} is not loaded lazily.`);
    const files = new Set([entry.fileName]);
    for (const file of files) for (const imported of chunks.get(file)?.imports ?? []) files.add(imported);
    return new Set([...files].flatMap((file) => chunks.get(file)?.moduleIds ?? []));
  };
  const signIn = modulesOf('auth/LoginPage.tsx');
  const console = modulesOf('Console.tsx');
  const games = modulesOf('games/GamesPage.tsx');
  const list = shared(modulesOf('leagues/LeaguesPage.tsx'), games);
  const steps: [name: string, modules: Set<string>][] = [
    ['start', shared(signIn, new Set([...console, ...list]))],
    ['console', console],
    ['list', list],
    ['games', games],
  ];
  return {
    groups: steps.map(([name, modules], index) => ({
      name,
      test: (id) => modules.has(id),
      priority: steps.length - index,
    })),
  };
}

/** Chunks that most pages of a signed-in user load. */
const PRELOADED = ['console', 'list', 'games'];

/**
 * Preloads the code of the first page, so that it does not wait for the code that requests it. The server removes these
 * links for browsers without a session, which need only the sign-in page.
 */
export const preloadFirstChunks = (): Plugin => ({
  name: 'preload-first-chunks',
  transformIndexHtml: {
    order: 'post',
    handler: (_page, { bundle = {} }) =>
      Object.values(bundle)
        .filter(isChunk)
        .filter(({ name }) => PRELOADED.includes(name))
        .map(({ fileName }) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: BASE + fileName, 'data-session': true },
          injectTo: 'head',
        })),
  },
});
