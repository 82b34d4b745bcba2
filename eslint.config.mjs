import js from '@eslint/js';
import astro from 'eslint-plugin-astro';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { boundaries } from './scripts/lint/boundaries.mjs';
import { noText } from './scripts/lint/no-text.mjs';

const TYPED = ['{src,client,test,bench,admin,site,embedded-mongo}/**/*.{ts,tsx}'];
/** The TypeScript projects: which files each one types. */
const PROJECTS = {
  '{src,client,test,bench}': 'tsconfig.test.json',
  admin: 'admin/tsconfig{,.test}.json',
  site: 'site/tsconfig{,.test}.json',
  'embedded-mongo': 'embedded-mongo/tsconfig.test.json',
};
const PRODUCT = ['{src,client/src,admin/src,site/src,embedded-mongo/src}/**/*.{ts,tsx,astro}'];
const TESTS = ['**/*.{spec,test}.{ts,tsx}', 'test/**', 'embedded-mongo/test/**'];

export default defineConfig(
  globalIgnores(['**/dist/', 'dist-dev/', '**/.astro/', '**/coverage/', 'data/', 'client/src/schema.ts']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  { files: ['**/*.mjs'], languageOptions: { globals: globals.node } },
  {
    files: ['**/*.{ts,tsx,astro,mjs,js}'],
    // Written from the catalogues.
    ignores: ['site/src/i18n/messages.d.ts'],
    rules: { 'max-lines': ['error', 400] },
  },

  {
    files: TYPED,
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    rules: {
      '@typescript-eslint/ban-ts-comment': ['error', { minimumDescriptionLength: 10 }],
      // It leaves files with decorators alone: their imports have to stay values for emitDecoratorMetadata.
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/no-meaningless-void-operator': 'off',
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      // Names an inferred type: generics find it, and messages say it instead of its members.
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      // An empty text often has to fall back like a missing one.
      '@typescript-eslint/prefer-nullish-coalescing': ['error', { ignorePrimitives: true }],
      // The contract's classes are used as the types of plain JSON, which may be spread.
      '@typescript-eslint/no-misused-spread': 'off',
      // It overflows the stack on types that contain themselves, such as a document's value.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      // Keys of documents and of payloads are written as what they are: data.
      '@typescript-eslint/dot-notation': 'off',
      '@typescript-eslint/no-dynamic-delete': 'off',
      // There are no enums; looking for them costs a tenth of the run.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  ...Object.entries(PROJECTS).map(([folder, project]) => ({
    files: [`${folder}/**/*.{ts,tsx}`],
    languageOptions: { parserOptions: { project: [project], tsconfigRootDir: import.meta.dirname } },
  })),
  {
    // Without noUncheckedIndexedAccess an element of an array looks as if it were always there; operators and codecs
    // are tables of functions, declared as methods, over values of every type.
    files: ['embedded-mongo/**/*.ts'],
    rules: {
      '@typescript-eslint/no-unnecessary-condition': 'off',
      '@typescript-eslint/no-base-to-string': 'off',
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/consistent-indexed-object-style': 'off',
    },
  },
  {
    // Bodies of answers are read as they come; the assertions are the check.
    files: TESTS,
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },

  astro.configs.recommended,
  // The scripts within pages are parts of files that no TypeScript project names: Astro's own check types them.
  { files: ['**/*.astro/*.ts'], extends: [tseslint.configs.disableTypeChecked] },
  { files: ['{admin,site}/**/*.js'], languageOptions: { globals: globals.browser } },
  {
    files: ['{admin,site}/src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      // React's hooks and react-admin's hand out functions that need no `this`, declared as methods.
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    files: ['admin/src/**/*.{ts,tsx}'],
    rules: {
      // react-admin's records are open (`[key: string]: any`): what is read from one is checked by the DTOs instead.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
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
    files: PRODUCT,
    plugins: { nepsh: { rules: { boundaries, 'no-text': noText } } },
    rules: { 'nepsh/boundaries': 'error' },
  },
  { files: ['site/src/**/*.{tsx,astro}'], rules: { 'nepsh/no-text': 'error' } },
  {
    files: PRODUCT,
    // The programs hand the environment to it.
    ignores: ['src/platform/config/**', 'src/main.ts', 'src/cli/**', ...TESTS],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "MemberExpression[object.name='process'][property.name='env']",
          message: 'The environment is read once, in src/platform/config: inject the configuration.',
        },
        {
          selector: ':matches(ImportDeclaration, ExportNamedDeclaration)[source.value=/^(node:)?process$/]',
          message: 'The environment is read once, in src/platform/config: inject the configuration.',
        },
      ],
    },
  },
  {
    files: ['src/**/*.ts'],
    ignores: ['src/cli/**', 'src/main.ts', ...TESTS],
    rules: { 'no-console': 'error' },
  },
);
