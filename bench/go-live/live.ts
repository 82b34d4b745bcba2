import type { Product } from '../support/product.ts';

/** How many games are live, as staff are answered who ask for one of them and how many there are. */
export async function countLive({ url, token }: Pick<Product, 'url' | 'token'>): Promise<number> {
  const query = new URLSearchParams({ range: '[0,0]', sort: '["id","ASC"]', filter: '{"status":"Live"}' });
  const response = await fetch(`${url}/api/games?${query}`, { headers: { authorization: `Bearer ${token}` } });
  await response.text();
  return Number(response.headers.get('content-range')?.split('/')[1]);
}
