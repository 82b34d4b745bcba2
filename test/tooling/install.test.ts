import { describe, expect, it } from '@jest/globals';
import { reasonOf, satisfies } from '../../scripts/lib/install.mjs';

const nest = { version: '12.5.1', integrity: 'sha512-a' };
const lock = {
  '': { version: '0.1.0' },
  admin: { version: '0.1.0' },
  'node_modules/@nestjs/core': nest,
  'node_modules/@nepsh/admin': { link: true },
  'node_modules/fsevents': { version: '2.3.3', integrity: 'sha512-f', optional: true },
};
const installed = { 'node_modules/@nestjs/core': nest, 'node_modules/@nepsh/admin': { link: true } };

describe('the check of installed packages', () => {
  it('passes without optional packages of other platforms', () => {
    expect(satisfies(installed, lock)).toBe(true);
  });

  it.each([
    ['a package is missing', { 'node_modules/@nepsh/admin': { link: true } }],
    ['a version differs', { ...installed, 'node_modules/@nestjs/core': { ...nest, version: '12.5.0' } }],
    ['a content differs', { ...installed, 'node_modules/@nestjs/core': { ...nest, integrity: 'sha512-b' } }],
    ['an optional package has another version', { ...installed, 'node_modules/fsevents': { version: '2.3.2' } }],
    ['a workspace is a copy', { ...installed, 'node_modules/@nepsh/admin': { version: '0.1.0' } }],
  ])('fails when %s', (_, packages) => {
    expect(satisfies(packages, lock)).toBe(false);
  });
});

describe('the reason of a failed installation', () => {
  it.each([
    ['npm error code ENOTFOUND\nnpm error network request failed', 'could not reach its registry'],
    ['npm error code ENOSPC', 'disk is full'],
    ['npm error EACCES: permission denied, mkdir', 'may not write here'],
    ['`npm ci` can only install packages when your package.json and package-lock.json are in sync', 'disagree'],
    ['spawn npm ENOENT', 'npm was not found'],
    ['npm error something else', 'its last lines are above'],
  ])('explains %j', (output, reason) => {
    expect(reasonOf(output)).toContain(reason);
  });
});
