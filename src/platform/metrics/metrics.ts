import type { Counter, Gauge, Histogram, Registry } from 'prom-client';
import {
  METRICS,
  type LabelsOf,
  type MetricDefinition,
  type MetricName,
  type NameOf,
  type Reading,
} from './definitions.js';

type PromClient = typeof import('prom-client');
type Instrument = Counter | Gauge | Histogram;

/** What a gauge or a counter is at the moment at which it is asked for. */
type Reader<Name extends MetricName> = () => readonly Reading<Name>[] | Promise<readonly Reading<Name>[]>;

/**
 * The service's metrics. Unless the operator has asked for them nothing is measured, and the library is not loaded: it
 * and its histograms take memory.
 */
export class Metrics {
  private constructor(
    private readonly registry: Registry | null,
    private readonly instruments: ReadonlyMap<MetricName, Instrument>,
    private readonly readers: Map<MetricName, Reader<MetricName>>,
  ) {}

  static off(): Metrics {
    return new Metrics(null, new Map(), new Map());
  }

  static async on(): Promise<Metrics> {
    const client = await import('prom-client');
    const registry = new client.Registry();
    client.collectDefaultMetrics({ register: registry, prefix: 'nepsh_' });
    const readers = new Map<MetricName, Reader<MetricName>>();
    const names = Object.keys(METRICS) as MetricName[];
    const made = names.map((name) => [name, instrument(client, registry, name, () => readers.get(name))] as const);
    return new Metrics(registry, new Map(made), readers);
  }

  get isOn(): boolean {
    return this.registry !== null;
  }

  count<Name extends NameOf<'counter'>>(name: Name, labels: LabelsOf<Name>, by = 1): void {
    if (by > 0) (this.instruments.get(name) as Counter | undefined)?.inc(labels, by);
  }

  observe<Name extends NameOf<'histogram'>>(name: Name, labels: LabelsOf<Name>, value: number): void {
    (this.instruments.get(name) as Histogram | undefined)?.observe(labels, value);
  }

  /** How a gauge, or a counter that is counted elsewhere, is read when the metrics are asked for. */
  read<Name extends NameOf<'gauge' | 'counter'>>(name: Name, reader: Reader<Name>): void {
    this.readers.set(name, reader as Reader<MetricName>);
  }

  /** All of them in the Prometheus text format, and its content type. Raises where nothing is measured. */
  async text(): Promise<{ type: string; body: string }> {
    if (!this.registry) throw new Error('There are no metrics.');
    return { type: this.registry.contentType, body: await this.registry.metrics() };
  }
}

function instrument(
  client: PromClient,
  registry: Registry,
  name: MetricName,
  readerOf: () => Reader<MetricName> | undefined,
): Instrument {
  const { type, help, labels, buckets }: MetricDefinition = METRICS[name];
  const common = { name, help, labelNames: [...labels], registers: [registry] };
  if (type === 'histogram') return new client.Histogram({ ...common, ...(buckets && { buckets: [...buckets] }) });
  if (type === 'gauge') {
    return new client.Gauge({
      ...common,
      async collect() {
        const readings = await readerOf()?.();
        if (!readings) return;
        this.reset();
        for (const { labels, value } of readings) this.set(labels, value);
      },
    });
  }
  return new client.Counter({
    ...common,
    async collect() {
      const readings = await readerOf()?.();
      if (!readings) return;
      this.reset();
      for (const { labels, value } of readings) this.inc(labels, value);
    },
  });
}
