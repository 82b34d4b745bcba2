/** What is measured: a number that only grows, one that goes up and down, or how values are spread. */
export interface MetricDefinition {
  type: 'counter' | 'gauge' | 'histogram';
  help: string;
  labels: readonly string[];
  /** Upper bounds of a histogram's buckets, in its unit. */
  buckets?: readonly number[];
}

const define = <const T extends Record<string, MetricDefinition>>(definitions: T): T => definitions;

const FRACTIONS_OF_A_SECOND = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Every metric of the service besides those of the process itself (`nepsh_process_…`, `nepsh_nodejs_…`). Names and units
 * follow the Prometheus conventions: base units, `_total` for counters. Labels never hold what a visitor can choose.
 */
export const METRICS = define({
  nepsh_build_info: { type: 'gauge', help: 'Always 1; the label says which version runs', labels: ['version'] },
  nepsh_http_request_seconds: {
    type: 'histogram',
    help: 'Time until an answer was sent, of requests that reached the framework; event streams are left out',
    labels: ['method', 'route', 'status'],
    buckets: FRACTIONS_OF_A_SECOND,
  },
  nepsh_ready_answers_total: {
    type: 'counter',
    help: 'Requests answered from memory before they reached the framework',
    labels: ['kind'],
  },
  nepsh_page_render_seconds: {
    type: 'histogram',
    help: 'Time that rendering a page took',
    labels: [],
    buckets: FRACTIONS_OF_A_SECOND,
  },
  nepsh_event_streams: { type: 'gauge', help: 'Event streams that are open in this process', labels: [] },
  nepsh_events_total: {
    type: 'counter',
    help: 'Published events that this process has read; each process reads them all',
    labels: ['event'],
  },
  nepsh_outbox_oldest_seconds: {
    type: 'gauge',
    help: 'Age of the oldest event that waits to be published; 0 when none does',
    labels: [],
  },
  nepsh_go_live_delay_seconds: {
    type: 'histogram',
    help: 'From the instant at which a game was due until its event was published',
    labels: [],
    buckets: [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300],
  },
  nepsh_live_games_without_stream: {
    type: 'gauge',
    help: 'Live games that have no stream which plays, as far as is known',
    labels: [],
  },
  nepsh_stream_plays_total: {
    type: 'counter',
    help: 'Streams that visitors began to play, by what became of them',
    labels: ['result'],
  },
  nepsh_stream_stalls_total: { type: 'counter', help: 'Times that the picture of a stream stood still', labels: [] },
  nepsh_stream_first_frame_seconds: {
    type: 'histogram',
    help: 'From the press to the first picture of a stream, as players measure it',
    labels: [],
    buckets: [0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60],
  },
  nepsh_push_sends_total: {
    type: 'counter',
    help: 'Recipients of pushes, by provider and what became of them',
    labels: ['provider', 'result'],
  },
  nepsh_mail_sends_total: {
    type: 'counter',
    help: 'Tries to send an e-mail: the server took it, it is tried again, or it was given up',
    labels: ['result'],
  },
  nepsh_database_command_seconds: {
    type: 'histogram',
    help: 'Time that commands to the database took, as the driver saw it',
    labels: ['command', 'outcome'],
    buckets: FRACTIONS_OF_A_SECOND,
  },
  nepsh_write_conflicts_total: {
    type: 'counter',
    help: 'Writes that met another one: tried again, or answered with BUSY after 4.5 seconds',
    labels: ['outcome'],
  },
  nepsh_database_up: { type: 'gauge', help: '1 while the database answers, else 0', labels: [] },
  nepsh_backup_success_timestamp_seconds: {
    type: 'gauge',
    help: 'When the last scheduled backup was made, in seconds since 1970; 0 while there is none',
    labels: [],
  },
  nepsh_backup_bytes: { type: 'gauge', help: 'Size of the last scheduled backup', labels: [] },
  nepsh_backup_failed: {
    type: 'gauge',
    help: '1 when the last attempt of a scheduled backup failed, else 0',
    labels: [],
  },
  nepsh_lease_held: { type: 'gauge', help: '1 where this process holds the lease of a job', labels: ['job'] },
});

type Definitions = typeof METRICS;
export type MetricName = keyof Definitions;
/** The names of metrics of one type. */
export type NameOf<Type extends MetricDefinition['type']> = {
  [Name in MetricName]: Definitions[Name]['type'] extends Type ? Name : never;
}[MetricName];
export type LabelsOf<Name extends MetricName> = Record<Definitions[Name]['labels'][number], string>;
/** A value with its labels. */
export interface Reading<Name extends MetricName> {
  labels: LabelsOf<Name>;
  value: number;
}
