import { readFileSync } from 'node:fs';

const manifest = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** The version of this build, as its package.json says it: '1.2.3'. */
export const { version } = manifest;
