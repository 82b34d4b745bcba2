import type { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Labels, Metric, Reading } from './metric.js';

type PromClient = typeof import('prom-client');
type Instrument = Counter | Gauge | Histogram;

/** Reads the current values of a gauge or a counter at each scrape. */
type Reader<Label extends string> = () => readonly Reading<Label>[] | Promise<readonly Reading<Label>[]>;

/**
 * Metrics of the service. If metrics are off, nothing is measured and prom-client is not loaded, because the library and its
 * histograms use memory.
 */
export class Metrics {
  private constructor(
    private readonly registry: Registry | null,
    private readonly instruments: ReadonlyMap<Metric, Instrument>,
    private readonly readers: Map<Metric, Reader<string>>,
  ) {}

  static off(): Metrics {
    return new Metrics(null, new Map(), new Map());
  }

  static async on(metrics: readonly Metric[]): Promise<Metrics> {
    const client = await import('prom-client');
    const registry = new client.Registry();
    client.collectDefaultMetrics({ register: registry, prefix: 'nepsh_' });
    const readers = new Map<Metric, Reader<string>>();
    const instruments = metrics.map(
      (metric) => [metric, instrument(client, registry, metric, () => readers.get(metric))] as const,
    );
    return new Metrics(registry, new Map(instruments), readers);
  }

  get isOn(): boolean {
    return this.registry !== null;
  }

  count<Label extends string>(metric: Metric<'counter', Label>, labels: Labels<Label>, by = 1): void {
    if (by > 0) (this.instrument(metric) as Counter | undefined)?.inc(labels, by);
  }

  observe<Label extends string>(metric: Metric<'histogram', Label>, labels: Labels<Label>, value: number): void {
    (this.instrument(metric) as Histogram | undefined)?.observe(labels, value);
  }

  /** Registers the reader of a gauge, or of a counter that other code increments. The reader runs at each scrape. */
  read<Label extends string>(metric: Metric<'gauge' | 'counter', Label>, reader: Reader<Label>): void {
    this.readers.set(metric, reader);
  }

  /** Returns all metrics in the Prometheus text format, with their content type. Throws if metrics are off. */
  async text(): Promise<{ type: string; body: string }> {
    if (!this.registry) throw new Error('There are no metrics.');
    return { type: this.registry.contentType, body: await this.registry.metrics() };
  }

  /** Returns the instrument of a metric, or undefined if metrics are off. Throws if `src/metrics.ts` does not list the metric. */
  private instrument(metric: Metric): Instrument | undefined {
    const instrument = this.instruments.get(metric);
    if (!instrument && this.registry) throw new Error(`src/metrics.ts does not list ${metric.name}.`);
    return instrument;
  }
}

function instrument(
  client: PromClient,
  registry: Registry,
  { type, name, help, labels, buckets }: Metric,
  readerOf: () => Reader<string> | undefined,
): Instrument {
  const common = { name, help, labelNames: [...labels], registers: [registry] };
  if (type === 'histogram') return new client.Histogram({ ...common, ...(buckets && { buckets }) });
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
