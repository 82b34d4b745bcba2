import js from '@eslint/js';
import astro from 'eslint-plugin-astro';
import { defineConfig, globalIgnores } from 'eslint/config';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { boundaries } from './scripts/lint/boundaries.mjs';
import { loneText } from './scripts/lint/lone-text.mjs';
import { noText } from './scripts/lint/no-text.mjs';
import { commentSentence, namedThing } from './scripts/lint/plain-english.mjs';

const PRODUCT = ['{src,client/src,admin/src,site/src,player/src,ingest/src,embedded-mongo/src}/**/*.{ts,tsx,astro}'];
const TESTS = ['**/*.{spec,test}.{ts,tsx}', 'test/**', 'embedded-mongo/test/**'];

/** Restrictions of syntax, which a later block of rules for the same files replaces as a whole. */
const ENVIRONMENT = [
  "MemberExpression[object.name='process'][property.name='env']",
  ':matches(ImportDeclaration, ExportNamedDeclaration)[source.value=/^(node:)?process$/]',
].map((selector) => ({
  selector,
  message: 'The environment is read once, in src/platform/config: inject the configuration.',
}));

/** Rules that Oxlint (.oxlintrc.json) lacks: pages of Astro, the project's own rules, and two that need other options. */
export default defineConfig(
  globalIgnores(['**/dist/', 'dist-dev/', '**/generated/', '**/.astro/', '**/coverage/', 'data/']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  { files: ['**/*.{js,mjs,astro}'], extends: [js.configs.recommended] },
  { files: ['**/*.mjs', 'docs-site/src/pages/*.js'], languageOptions: { globals: globals.node } },
  {
    files: ['**/*.{ts,tsx,astro,mjs,js}'],
    rules: { 'max-lines': ['error', 400] },
  },

  {
    files: ['**/*.{ts,tsx}'],
    languageOptions: {
      parser: tseslint.parser,
      parserOptions: { emitDecoratorMetadata: true, experimentalDecorators: true },
    },
    plugins: { '@typescript-eslint': tseslint.plugin },
    rules: {
      'no-useless-assignment': 'error',
      // Oxlint has it too, but does not leave files with decorators alone: their imports have to stay values for
      // emitDecoratorMetadata.
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
    },
  },

  astro.configs.recommended,
  { files: ['{admin,site}/**/*.js'], languageOptions: { globals: globals.browser } },
  {
    files: ['bench/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "ImportDeclaration[importKind!='type'][source.value=/[/]src[/]/]",
          message: 'Node runs this file as it is and would not find what the module imports: use compiled().',
        },
      ],
    },
  },
  {
    // Files that run in one batch would have each other's hooks.
    files: ['test/api/**/*.ts', 'src/**/*.spec.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'Program > ExpressionStatement > CallExpression[callee.name=/^(before|after)Each$/]',
          message:
            'Move this into a describe: test files run in batches, where it would be done for the tests of others.',
        },
      ],
    },
  },
  {
    plugins: {
      nepsh: {
        rules: {
          boundaries,
          'comment-sentence': commentSentence,
          'lone-text': loneText,
          'named-thing': namedThing,
          'no-text': noText,
        },
      },
    },
  },
  {
    files: ['**/*.{ts,tsx,mjs}'],
    rules: { 'nepsh/comment-sentence': 'error', 'nepsh/named-thing': 'error' },
  },
  { files: PRODUCT, rules: { 'nepsh/boundaries': 'error' } },
  { files: ['site/src/**/*.{tsx,astro}'], rules: { 'nepsh/no-text': 'error' } },
  { files: ['{admin,site}/src/**/*.tsx'], ignores: TESTS, rules: { 'nepsh/lone-text': 'error' } },
  {
    files: PRODUCT,
    // The programs hand the environment to it.
    ignores: ['src/platform/config/**', 'src/main.ts', 'src/cli/**', ...TESTS],
    rules: {
      'no-restricted-syntax': ['error', ...ENVIRONMENT],
    },
  },
  {
    files: ['admin/src/**/*.{ts,tsx}'],
    // Measures how long responses take.
    ignores: ['admin/src/api/request.ts', ...TESTS],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...ENVIRONMENT,
        {
          selector:
            ":matches(MemberExpression[object.name='Date'][property.name='now'], NewExpression[callee.name='Date'][arguments.length=0])",
          message: 'The clock of a device may be wrong: use serverNow (src/contract/time/server-clock.ts).',
        },
      ],
    },
  },
  {
    files: ['src/**/*.ts'],
    ignores: ['src/cli/**', 'src/main.ts', ...TESTS],
    rules: {
      'no-console': 'error',
      'no-restricted-properties': [
        'error',
        { property: 'ip', message: 'Read the address of a client with senderOf, which removes ports.' },
      ],
    },
  },
);
