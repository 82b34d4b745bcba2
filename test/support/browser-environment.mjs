import { TestEnvironment } from 'jest-environment-node';

/** Reports what the pages of a browser test show and have done at the moment it fails. */
export default class BrowserEnvironment extends TestEnvironment {
  async handleTestEvent({ name, test }) {
    if (name !== 'test_fn_failure') return;
    const names = [];
    for (let one = test; one.parent; one = one.parent) names.unshift(one.name);
    const title = names.join(' ');
    process.stderr.write(`\n● ${title}\n${await this.global.describeOpenPages?.(title)}\n\n`);
  }
}
