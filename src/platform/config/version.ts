import { readFileSync } from 'node:fs';

const manifest = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** The oldest major version of Node.js that the service runs on. */
export const REQUIRED_NODE = 24;

/** The version of this build, as its package.json says it: '1.2.3'. */
export const { version } = manifest;
