import { counter, gauge, histogram } from './metric.js';

const FRACTIONS_OF_A_SECOND = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Metrics of the platform, in addition to the process metrics (`nepsh_process_…`, `nepsh_nodejs_…`). */
export const PLATFORM_METRICS = {
  buildInfo: gauge('nepsh_build_info', 'Always 1; the labels are the running version and its commit', [
    'version',
    'commit',
  ]),
  httpRequest: histogram(
    'nepsh_http_request_seconds',
    'Time until a response was sent, for requests that reached the framework, except event streams',
    FRACTIONS_OF_A_SECOND,
    ['method', 'route', 'status'],
  ),
  readyAnswers: counter('nepsh_ready_answers_total', 'Requests served from memory before they reached the framework', [
    'kind',
  ]),
  pageRender: histogram('nepsh_page_render_seconds', 'Time to render a page', FRACTIONS_OF_A_SECOND),
  eventStreams: gauge('nepsh_event_streams', 'Open event streams of this process'),
  events: counter('nepsh_events_total', 'Published events that this process has read; each process reads all events', [
    'event',
  ]),
  outboxOldest: gauge('nepsh_outbox_oldest_seconds', 'Age of the oldest unpublished event; 0 if there is none'),
  databaseCommand: histogram(
    'nepsh_database_command_seconds',
    'Duration of database commands, measured by the driver',
    FRACTIONS_OF_A_SECOND,
    ['command', 'outcome'],
  ),
  writeConflicts: counter(
    'nepsh_write_conflicts_total',
    'Writes that conflicted with another write: retried, or failed with BUSY after 4.5 seconds',
    ['outcome'],
  ),
  databaseUp: gauge('nepsh_database_up', '1 if the database responds, else 0'),
  backupSuccess: gauge(
    'nepsh_backup_success_timestamp_seconds',
    'Time of the last scheduled backup, in seconds since 1970; 0 if there is none',
  ),
  backupBytes: gauge('nepsh_backup_bytes', 'Size of the last scheduled backup'),
  backupFailed: gauge('nepsh_backup_failed', '1 if the last scheduled backup failed, else 0'),
  leaseHeld: gauge('nepsh_lease_held', '1 if this process holds the lease of the job', ['job']),
};
