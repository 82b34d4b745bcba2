import { counter, gauge, histogram } from './metric.js';

const FRACTIONS_OF_A_SECOND = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Metrics of the platform, in addition to the process metrics (`nepsh_process_…`, `nepsh_nodejs_…`). */
export const PLATFORM_METRICS = {
  buildInfo: gauge('nepsh_build_info', 'Always 1; the label says which version runs', ['version']),
  httpRequest: histogram(
    'nepsh_http_request_seconds',
    'Time until an answer was sent, of requests that reached the framework; event streams are left out',
    FRACTIONS_OF_A_SECOND,
    ['method', 'route', 'status'],
  ),
  readyAnswers: counter(
    'nepsh_ready_answers_total',
    'Requests answered from memory before they reached the framework',
    ['kind'],
  ),
  pageRender: histogram('nepsh_page_render_seconds', 'Time that rendering a page took', FRACTIONS_OF_A_SECOND),
  eventStreams: gauge('nepsh_event_streams', 'Event streams that are open in this process'),
  events: counter('nepsh_events_total', 'Published events that this process has read; each process reads them all', [
    'event',
  ]),
  outboxOldest: gauge(
    'nepsh_outbox_oldest_seconds',
    'Age of the oldest event that waits to be published; 0 when none does',
  ),
  databaseCommand: histogram(
    'nepsh_database_command_seconds',
    'Time that commands to the database took, as the driver saw it',
    FRACTIONS_OF_A_SECOND,
    ['command', 'outcome'],
  ),
  writeConflicts: counter(
    'nepsh_write_conflicts_total',
    'Writes that met another one: tried again, or answered with BUSY after 4.5 seconds',
    ['outcome'],
  ),
  databaseUp: gauge('nepsh_database_up', '1 while the database answers, else 0'),
  backupSuccess: gauge(
    'nepsh_backup_success_timestamp_seconds',
    'When the last scheduled backup was made, in seconds since 1970; 0 while there is none',
  ),
  backupBytes: gauge('nepsh_backup_bytes', 'Size of the last scheduled backup'),
  backupFailed: gauge('nepsh_backup_failed', '1 when the last attempt of a scheduled backup failed, else 0'),
  leaseHeld: gauge('nepsh_lease_held', '1 where this process holds the lease of a job', ['job']),
};
