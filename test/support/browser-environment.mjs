import { chromium } from 'playwright-core';
import NodeEnvironment from '../../embedded-mongo/test/support/jest-environment.mjs';
import { KeptProcess } from './kept-process.mjs';

/** What a worker of Jest keeps from one file to the next. */
const kept = { product: new KeptProcess(), browser: undefined };

/** Reports what the pages of a browser test show and have done at the moment it fails. */
export default class BrowserEnvironment extends NodeEnvironment {
  async setup() {
    await super.setup();
    // Playwright is loaded once for each worker: a file that loads it itself takes 0.3 s of the processor for it.
    Object.assign(this.global, { chromium, kept });
  }

  async handleTestEvent({ name, test }) {
    if (name !== 'test_fn_failure') return;
    const names = [];
    for (let one = test; one.parent; one = one.parent) names.unshift(one.name);
    const title = names.join(' ');
    process.stderr.write(`\n● ${title}\n${await this.global.describeOpenPages?.(title)}\n\n`);
  }
}
