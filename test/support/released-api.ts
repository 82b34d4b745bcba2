import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { RELEASED_API } from '../../scripts/release/api.mjs';
import type { ApiDocument } from './api-narrowing.js';

/** Returns the description of the API of the last release, which `npm run release` stores. */
export const releasedApi = (): ApiDocument =>
  JSON.parse(gunzipSync(readFileSync(inRoot(RELEASED_API))).toString()) as ApiDocument;
