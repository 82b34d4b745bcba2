import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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
const PRELOADED = ['console', 'list'];

/** Returns the modules of the pages by path below /dashboard. Pages whose path has parameters are omitted. */
function pageModules(src: string): [path: string, module: string][] {
  const pages = globSync('*/{resource,section}.ts', { cwd: src }).flatMap((file): [string, string][] => {
    const text = readFileSync(join(src, file), 'utf8');
    const imports = text.matchAll(/const (\w+) = lazyPage\([^;]*?import\('(.+?)\.js'\)/g);
    const modules = new Map([...imports].map(([, name, module = '']) => [name, join(src, dirname(file), module)]));
    return [...text.matchAll(/'(\/[\w/-]*)': (\w+)/g)].flatMap(([, path = '', name]): [string, string][] => {
      const module = modules.get(name);
      return module === undefined ? [] : [[path, `${module}.tsx`]];
    });
  });
  return [['/', join(src, 'dashboard/Home.tsx')], ...pages];
}

const preload = ({ fileName }: Chunk, page: Record<string, string> = {}) => ({
  tag: 'link',
  attrs: { rel: 'modulepreload', crossorigin: true, href: BASE + fileName, ...page, 'data-session': true },
  injectTo: 'head' as const,
});

/**
 * Preloads the code of the first page, so that it does not wait for the code that requests it. The server removes the
 * links of other pages. For browsers without a session, which need only the sign-in page, it removes all links.
 */
export const preloadFirstChunks = (src: string): Plugin => ({
  name: 'preload-first-chunks',
  transformIndexHtml: {
    order: 'post',
    handler: (_page, { bundle = {} }) => {
      const chunks = Object.values(bundle).filter(isChunk);
      const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const shared = chunks.filter(({ name, isEntry }) => isEntry || PRELOADED.includes(name));
      const loaded = new Set(shared.flatMap(({ fileName, imports }) => [fileName, ...imports]));

      /** Returns the chunks that a page loads in addition to the chunks of every first page. */
      const chunksOf = (module: string): Chunk[] => {
        const pageChunks = new Set(chunks.filter(({ moduleIds }) => moduleIds.includes(module)));
        for (const { imports } of pageChunks)
          for (const file of imports) {
            const imported = byFile.get(file);
            if (imported && !loaded.has(file)) pageChunks.add(imported);
          }
        return [...pageChunks];
      };
      return [
        ...shared.filter(({ isEntry }) => !isEntry).map((chunk) => preload(chunk)),
        ...pageModules(src).flatMap(([path, module]) =>
          chunksOf(module).map((chunk) => preload(chunk, { 'data-page': path })),
        ),
      ];
    },
  },
});
