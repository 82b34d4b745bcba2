import { appendFileSync } from 'node:fs';

/** Name of the variable with the path of the file for the outcomes. */
export const OUTCOMES_FILE = 'TEST_OUTCOMES_FILE';

/** @param {'passed' | 'failed' | 'skipped'} outcome */
const note = (outcome) => appendFileSync(process.env[OUTCOMES_FILE], `${outcome}\n`);

/** Reporter of Jest and Playwright that writes each outcome immediately: both write their reports only when a run ends. */
export default class ResultsReporter {
  /** Called by Jest. */
  onTestCaseResult(_test, { status }) {
    note(status === 'passed' || status === 'failed' ? status : 'skipped');
  }

  /** Called by Playwright. */
  onTestEnd(_test, { status }) {
    note(status === 'passed' || status === 'skipped' ? status : 'failed');
  }

  /** Lets Playwright print errors outside of tests. */
  printsToStdio() {
    return false;
  }
}
