/** Definition of a metric: a counter, which only grows; a gauge, which goes up and down; or a histogram of values. */
export interface Metric<Type extends MetricType = MetricType, Label extends string = string> {
  type: Type;
  name: string;
  help: string;
  labels: readonly Label[];
  /** Upper bounds of a histogram's buckets, in its unit. */
  buckets?: number[];
}
type MetricType = 'counter' | 'gauge' | 'histogram';

export type Labels<Label extends string> = Record<Label, string>;
/** A value with its labels. */
export interface Reading<Label extends string> {
  labels: Labels<Label>;
  value: number;
}

/*
 * Parts of the platform and modules declare their metrics in a `*.metrics.ts`; `src/metrics.ts` lists all. Names and units follow
 * the Prometheus conventions: base units, `_total` for counters. Labels never contain values that visitors can choose.
 */

export const counter = <const Label extends string = never>(
  name: string,
  help: string,
  labels: readonly Label[] = [],
): Metric<'counter', Label> => ({ type: 'counter', name, help, labels });

export const gauge = <const Label extends string = never>(
  name: string,
  help: string,
  labels: readonly Label[] = [],
): Metric<'gauge', Label> => ({ type: 'gauge', name, help, labels });

export const histogram = <const Label extends string = never>(
  name: string,
  help: string,
  buckets: number[],
  labels: readonly Label[] = [],
): Metric<'histogram', Label> => ({ type: 'histogram', name, help, labels, buckets });
