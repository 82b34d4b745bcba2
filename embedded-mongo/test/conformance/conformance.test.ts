import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startTestServer, type TestServer } from '../support/server.js';
import { EXPECTED_FAILURES } from './expected-failures.js';
import { runFile, type Outcome } from './runner.js';

/** The public tests are next to the checkout, because they are not part of the project. */
const FOLDER = resolve(import.meta.dirname, '../../../..', 'shared/conformance/mongodb-crud');
const MIN_SHARE = 0.96;

function log(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** Tests for older servers run as on 7.0, and tests for newer servers as on 8.0. */
describe.each(['7.0.0', '8.0.0'])('the public CRUD suite of MongoDB drivers, for server %s', (version) => {
  if (!existsSync(FOLDER)) {
    it('is not available', () => log(`NOTICE: the conformance tests did not run, because ${FOLDER} does not exist`));
    return;
  }

  const expected = EXPECTED_FAILURES[version] ?? [];
  let server: TestServer;
  let outcomes: Outcome[] = [];

  beforeAll(async () => {
    server = await startTestServer();
    for (const file of readdirSync(FOLDER)
      .filter((name) => name.endsWith('.json'))
      .sort()) {
      outcomes = outcomes.concat(await runFile(join(FOLDER, file), file, server, version));
    }
  }, 120_000);

  afterAll(() => server.stop());

  const named = (result: Outcome['result']): Outcome[] => outcomes.filter((outcome) => outcome.result === result);

  it('fails only in tests that are expected to fail', () => {
    const unexpected = named('failed').filter(({ name }) => !expected.includes(name));
    expect(unexpected.map(({ name, reason }) => `${name}: ${reason}`)).toEqual([]);
  });

  it('fails in all tests that are expected to fail', () => {
    const failed = new Set(named('failed').map(({ name }) => name));
    expect(expected.filter((name) => !failed.has(name))).toEqual([]);
  });

  it(`passes in at least ${MIN_SHARE * 100} % of the applicable tests`, () => {
    const passed = named('passed').length;
    const applied = passed + named('failed').length;
    log(
      `conformance as ${version}: ${passed} of ${applied} tests passed (${((passed / applied) * 100).toFixed(1)} %), ${named('does not apply').length} do not apply`,
    );
    expect(applied).toBeGreaterThan(300);
    expect(passed / applied).toBeGreaterThanOrEqual(MIN_SHARE);
  });
});
