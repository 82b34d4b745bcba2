import { readableBytes } from '../../contract/bytes.js';
import { FINDING_LEVELS, type FindingLevel, type FindingSubject } from '../../contract/status.js';
import type { ServiceStatus, StatusFinding } from '../../contract/records/status.record.js';
import { DAY, HOUR, MINUTE } from '../../contract/time/units.js';
import { spaceLevel } from '../../platform/maintenance/space.js';

/** Maximum normal age of an unpublished event, in seconds. Events are usually published within milliseconds. */
const OUTBOX_SECONDS = 10;
/** Delay that users notice, in ms. */
const SLOW_LOOP_MS = 200;
/** Share of the disk budget of recordings from which the operator is warned. */
const BUDGET_SHARE = 0.8;
/** Duration of a slow write, in ms. On a healthy disk, a small write takes a few milliseconds. */
const SLOW_WRITE_MS = 1_000;
/** Duration after which a run has probably stalled, in ms. The longest regular runs take a few minutes. */
const LONG_RUN_MS = 15 * MINUTE;
/** Days until the disk is full below which the operator is warned. */
const DAYS_LEFT = 30;

type Facts = Omit<ServiceStatus, 'findings'>;
type Check = (facts: Facts) => StatusFinding | false | null;

const findingOf =
  (level: FindingLevel) =>
  (subject: FindingSubject, what: string, todo: string): StatusFinding => ({ level, subject, what, todo });
const problem = findingOf('problem');
const warning = findingOf('warning');
const notice = findingOf('notice');

const several = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

const CHECKS: readonly Check[] = [
  ({ games: { late } }) =>
    late > 0 &&
    problem(
      'games',
      `${several(late, 'game')} should have gone live by now.`,
      'Set them live manually, then look for "go-live" in the log. Restarting the service also sets them live.',
    ),
  ({ outbox: { waiting, oldestSeconds } }) =>
    oldestSeconds > OUTBOX_SECONDS &&
    problem(
      'events',
      `${several(waiting, 'event')} ${waiting === 1 ? 'is' : 'are'} unpublished, the oldest for ${Math.round(oldestSeconds)} s. Pages show old data.`,
      'Look for "event-relay" in the log of the process that holds its lease, and restart that process.',
    ),
  ({ pushes: { late } }) =>
    late > 0 &&
    warning(
      'pushes',
      `${several(late, 'push', 'pushes')} should have continued more than a minute ago.`,
      'Look for "push" in the log of the process that holds the lease push-sender.',
    ),
  ({ mail }) =>
    mail !== null &&
    mail.waiting > 0 &&
    mail.failure !== null &&
    problem(
      'mail',
      `${several(mail.waiting, 'email')} could not be sent yet: ${mail.failure}`,
      'Check SMTP_URL and the mail server. The service retries each email for two days.',
    ),
  ({ mail }) =>
    mail !== null &&
    mail.failed > 0 &&
    warning(
      'mail',
      `${several(mail.failed, 'email')} could not be delivered in the last 24 hours.`,
      'Look for "mail" in the log to see the reasons.',
    ),
  backupFinding,
  ({ database: { disk } }) => {
    const level = disk && spaceLevel({ free: disk.freeBytes, total: disk.totalBytes });
    if (!disk || !level) return null;
    const what = `Only ${readableBytes(disk.freeBytes)} of ${readableBytes(disk.totalBytes)} are free on the database’s disk.`;
    return findingOf(level)(
      'disk',
      what,
      'Free some space, or move the data to a larger disk. Writes fail when the disk is full.',
    );
  },
  ({ database: { disk, growth } }) => {
    if (!disk || !growth || growth.bytesPerDay <= 0 || spaceLevel({ free: disk.freeBytes, total: disk.totalBytes }))
      return null;
    const days = Math.floor(disk.freeBytes / growth.bytesPerDay);
    return (
      days < DAYS_LEFT &&
      warning(
        'disk',
        `The database grows by ${readableBytes(growth.bytesPerDay)} a day and fills its disk in ${several(days, 'day')}.`,
        'Free some space, or keep records for a shorter time with KEEP_ACTIVITY_DAYS and similar variables.',
      )
    );
  },
  ({ recordings }) =>
    recordings !== null &&
    recordings.disk.freeBytes < recordings.minFreeBytes &&
    problem(
      'recordings',
      `Own streams are not recorded: the disk of the recordings has only ${readableBytes(recordings.disk.freeBytes)} free.`,
      `Free some space. Encoders can connect again once ${readableBytes(recordings.minFreeBytes)} are free.`,
    ),
  ({ recordings }) =>
    recordings !== null &&
    recordings.budgetBytes !== null &&
    recordings.usedBytes >= BUDGET_SHARE * recordings.budgetBytes &&
    warning(
      'recordings',
      `Recordings use ${readableBytes(recordings.usedBytes)} of their budget of ${readableBytes(recordings.budgetBytes)}.`,
      'Above the budget, the oldest recordings without a replay or clip are deleted. Set a larger RECORDINGS_MAX_GB to keep them.',
    ),
  ({ database: { writeMs } }) =>
    writeMs !== null &&
    writeMs > SLOW_WRITE_MS &&
    warning(
      'database',
      `A small write to the database takes ${(writeMs / 1000).toFixed(1)} s.`,
      'Check the disk of the database and other programs that use it. A write completes only once it is on the disk.',
    ),
  ({ redis }) =>
    redis === 'unavailable' &&
    warning(
      'redis',
      'Redis does not respond. Each process counts limits separately, and changes reach other processes up to half a second later.',
      'Start Redis or correct REDIS_URL. The service reconnects automatically.',
    ),
  ({ process: { eventLoop } }) =>
    eventLoop !== null &&
    eventLoop.p99Ms > SLOW_LOOP_MS &&
    warning(
      'process',
      `This process is overloaded: 1 in 100 requests waits ${Math.round(eventLoop.p99Ms)} ms or more.`,
      'Give it a dedicated processor core, or run several processes behind a reverse proxy.',
    ),
  ({ release }) =>
    release?.isNewer === true &&
    notice(
      'releases',
      `Nepsh ${release.newest ?? ''} has been released.`,
      'Read the release notes, create a backup, then install the release.',
    ),
  ({ release }) =>
    typeof release?.failure === 'string' &&
    notice('releases', `Failed to check for a newer release: ${release.failure}`, 'Check RELEASES_URL.'),
];

function backupFinding({ backups, at }: Facts): StatusFinding | null {
  if (!backups) {
    return warning('backups', 'Automatic backups are off.', 'Set BACKUP_DIR, or run nepsh backup every day.');
  }
  const { failedAt, failure, lastAt, everyHours } = backups;
  const again = 'The service retries every hour. To back up now, run nepsh backup.';
  if (failedAt !== null)
    return problem('backups', `The last backup failed: ${failure ?? 'the reason is unknown.'}`, again);
  if (lastAt === null) {
    return notice(
      'backups',
      'There is no backup yet.',
      'The service creates the first backup within minutes of its start.',
    );
  }
  const ageMs = Date.parse(at) - Date.parse(lastAt);
  if (ageMs <= 2 * everyHours * HOUR) return null;
  const age = ageMs < 2 * DAY ? several(Math.floor(ageMs / HOUR), 'hour') : several(Math.floor(ageMs / DAY), 'day');
  return problem('backups', `The last backup is ${age} old.`, 'Look for "Backup" in the log.');
}

/** Returns one finding for each job that failed or does not end. */
const jobFindings = ({ jobs, at }: Facts): StatusFinding[] =>
  jobs.flatMap(({ name, failure, ranAt, tookMs }) => {
    if (failure !== null) {
      const todo = 'The service retries automatically. If the job keeps failing, check the log.';
      return [warning('jobs', `The job ${name} failed: ${failure}`, todo)];
    }
    const runningMs = ranAt !== null && tookMs === null ? Date.parse(at) - Date.parse(ranAt) : 0;
    if (runningMs < LONG_RUN_MS) return [];
    const what = `The job ${name} has been running for ${Math.floor(runningMs / MINUTE)} minutes and may have stopped.`;
    return [warning('jobs', what, 'Check the log. If the job does not finish, restart this process.')];
  });

/** Returns the problems that need an operator's attention, worst first. */
export function findingsOf(facts: Facts): StatusFinding[] {
  const all = [...CHECKS.flatMap((check) => check(facts) || []), ...jobFindings(facts)];
  return all.sort((a, b) => FINDING_LEVELS.indexOf(a.level) - FINDING_LEVELS.indexOf(b.level));
}
