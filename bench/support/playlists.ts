import type { Product } from './product.ts';

interface GameResponse {
  game: { streamUrls: { url?: string }[] };
}

/** Returns the address of the playlist of a game's own stream, as visitors read it from the game. Null until the stream opens. */
export async function indexOf({ url }: Pick<Product, 'url'>, path: string): Promise<string | null> {
  const { game } = (await (await fetch(`${url}${path}`)).json()) as GameResponse;
  const [, claims] = game.streamUrls[0]?.url?.split('.') ?? [];
  if (claims === undefined) return null;
  return url + (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { url: string }).url;
}

/** Returns the address of the media playlist that an index names, or null before the first segment. */
export async function mediaPlaylistOf(index: string): Promise<string | null> {
  const response = await fetch(index);
  const [address] = addressesIn(await response.text());
  return response.ok && address !== undefined ? new URL(address, index).href : null;
}

/** Returns the addresses in a playlist: of segments, or of other playlists. */
export const addressesIn = (playlist: string): string[] =>
  playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
