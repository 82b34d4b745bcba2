import { afterEach } from '@jest/globals';
import { assertNoNavigationFlood, describeOpenPages } from './page-record.js';

/** Loaded before each file of the browser suite. */

// The environment calls it as soon as a test has failed, while its pages are still open.
Object.assign(globalThis, { describeOpenPages });

afterEach(assertNoNavigationFlood);
