/**
 * The layers of the code with the layers that each may use. Dependencies run contract <- platform <- modules and contract <-
 * client. The dashboard and the site only use contract and client, and the player also modules of the site. The embedded
 * database uses none of the others.
 */
const FRAMEWORK = /^(@nestjs\/|mongoose$|@?fastify)/;
const REACT = /^react(-dom|-admin)?(\/|$)/;

export const LAYERS = [
  {
    name: 'the contract',
    files: /^src\/contract\//,
    uses: [],
    banned: [FRAMEWORK, REACT],
    builtins: false,
  },
  { name: 'the platform', files: /^src\/platform\//, uses: ['the contract'], banned: [REACT] },
  { name: 'the modules', files: /^src\/modules\//, uses: ['the contract', 'the platform'], banned: [REACT] },
  {
    name: 'the demo',
    files: /^src\/demo\//,
    uses: ['the contract', 'the platform', 'the modules'],
    banned: [REACT],
  },
  {
    name: 'the program',
    files: /^src\/(cli\/|supervisor\/|[^/]+$)/,
    uses: ['the contract', 'the platform', 'the modules', 'the demo'],
    banned: [REACT],
  },
  { name: 'the client', files: /^client\//, uses: ['the contract'], banned: [FRAMEWORK, REACT], builtins: false },
  { name: 'the dashboard', files: /^admin\//, uses: ['the contract', 'the client'], banned: [FRAMEWORK] },
  {
    name: 'the site',
    files: /^site\//,
    uses: ['the contract', 'the client'],
    banned: [FRAMEWORK, /^class-(validator|transformer)/],
  },
  {
    name: 'the player',
    files: /^player\//,
    uses: ['the contract', 'the client', 'the site'],
    banned: [FRAMEWORK, REACT, /^class-(validator|transformer)/],
  },
  { name: 'the embedded database', files: /^embedded-mongo\//, uses: [], banned: [FRAMEWORK, REACT] },
];

/** Returns the layer of a file. Tests and tools belong to no layer and may import anything. */
export const layerOf = (path) => LAYERS.find(({ files }) => files.test(path));

/** Aliases of folders in the dashboard, the site and the player. */
export const ALIASES = { '@contract/': 'src/contract/', '@nepsh/client': 'client/src/index.ts' };
