import type { Product } from '../support/product.ts';

/** Returns the number of live games, from the total of a list with a single row. */
export async function countLive({ url, token }: Pick<Product, 'url' | 'token'>): Promise<number> {
  const query = new URLSearchParams({ range: '[0,0]', sort: '["id","ASC"]', filter: '{"status":"Live"}' });
  const response = await fetch(`${url}/api/games?${query}`, { headers: { authorization: `Bearer ${token}` } });
  await response.text();
  return Number(response.headers.get('content-range')?.split('/')[1]);
}
