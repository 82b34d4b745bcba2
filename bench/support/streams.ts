import { get } from 'node:http';
import type { Product } from './product.ts';

/** Opens event streams. Returns a function that closes them. */
export async function openStreams({ url }: Pick<Product, 'url'>, count: number): Promise<() => void> {
  const open = Array.from({ length: count }, () => {
    const request = get(`${url}/api/events`, { agent: false });
    return {
      request,
      response: new Promise<void>((resolve, reject) =>
        request.on('response', (response) => resolve(void response.resume())).on('error', reject),
      ),
    };
  });
  await Promise.all(open.map(({ response }) => response));
  return () => {
    for (const { request } of open) request.on('error', () => undefined).destroy();
  };
}
