import { readFileSync } from 'node:fs';

const manifest = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** Oldest major version of Node.js that can run the service. */
export const REQUIRED_NODE = 24;

/** Version of this build, as in package.json: '1.2.3'. */
export const { version } = manifest;
