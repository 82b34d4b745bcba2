import type { ListDefinition, ListName } from '../../src/contract/lists.ts';
import type * as Resources from '../../src/contract/resources/index.ts';
import { compiled } from './compiled.ts';
import type { Filler } from './filler.ts';
import type { Product } from '../support/product.ts';
import { tag } from './rows.ts';

/** A page of a list. */
export interface Question {
  title: string;
  start: number;
  sort: readonly [field: string, order: 'ASC' | 'DESC'];
  filter: Record<string, unknown>;
}

export interface Answer {
  records: Record<string, unknown>[];
  total: number;
  ms: number;
}

const PAGE = 25;
const { RESOURCES } = await compiled<typeof Resources>('contract/resources/index');

/** Requests a page and measures the time to its last byte. Throws unless the response is successful. */
export async function ask(product: Product, list: ListName, noun: string, question: Question): Promise<Answer> {
  const { start, sort, filter } = question;
  const query = new URLSearchParams({
    range: JSON.stringify([start, start + PAGE - 1]),
    sort: JSON.stringify(sort),
    filter: JSON.stringify(filter),
  });
  const started = performance.now();
  const response = await fetch(`${product.url}/api/${RESOURCES[list].path}?${query.toString()}`, {
    headers: { authorization: `Bearer ${product.token}` },
  });
  const text = await response.text();
  const ms = performance.now() - started;
  if (!response.ok) throw new Error(`${list}, ${question.title}: ${response.status} ${text}`);
  const total = Number(response.headers.get('content-range')?.split('/')[1]);
  const records = (JSON.parse(text) as Record<string, Record<string, unknown>[]>)[noun] ?? [];
  return { records, total, ms };
}

type Total = (filter: Record<string, unknown>) => Promise<Answer>;

/** Returns requests for every kind of page: positions, sorts in the middle of the list, filters, and searches. */
export async function questionsOf(list: ListDefinition, filler: Filler, first: Total): Promise<Question[]> {
  const { defaultSort: sort } = list;
  const { total, records } = await first({});
  const lastPage = Math.floor(Math.max(total - 1, 0) / PAGE) * PAGE;
  const half = (rows: number): number => Math.floor(rows / 2 / PAGE) * PAGE;
  const page = (title: string, start: number): Question => ({ title, start, sort, filter: {} });
  const questions = [page('first page', 0), page('middle page', half(total)), page('last page', lastPage)];
  for (const field of list.sort) {
    for (const order of ['ASC', 'DESC'] as const)
      questions.push({ title: `by ${field} ${order}, middle`, start: half(total), sort: [field, order], filter: {} });
  }
  const sample = records[Math.min(7, records.length - 1)] ?? {};
  for (const [index, field] of list.filter.entries()) {
    const filter = { [field]: filler.filterValue?.[field]?.(sample) ?? sample[field] ?? '' };
    const page = await first(filter);
    const other = list.sort[index % list.sort.length] ?? sort[0];
    questions.push({ title: field, start: 0, sort, filter });
    questions.push({ title: `${field}, by ${other}, middle`, start: half(page.total), sort: [other, 'DESC'], filter });
    questions.push({
      title: `${field} and q ${filler.common}`,
      start: 0,
      sort,
      filter: { ...filter, q: filler.common },
    });
  }
  const rare = tag(Math.floor(filler.documents / 2));
  for (const q of [rare, filler.common, `${filler.common} ${rare.slice(0, 3)}`, 'nobodyhasthis']) {
    const page = await first({ q });
    const other = list.sort[1] ?? sort[0];
    questions.push({ title: `q ${q}`, start: 0, sort, filter: { q } });
    questions.push({
      title: `q ${q}, by ${other}, middle`,
      start: half(page.total),
      sort: [other, 'ASC'],
      filter: { q },
    });
  }
  return questions;
}
