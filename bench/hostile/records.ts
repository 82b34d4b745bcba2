import { post, type Product } from '../support/product.ts';

/** Creates a record of each kind and returns a function that inserts the ids into the path of a call. */
export async function makeRecords(product: Product): Promise<(path: string) => string> {
  const make = async (path: string, body: object): Promise<string> => {
    const response = await post<Record<string, { _id?: string }>>(product, path, body);
    const id = Object.values(response).find((part) => part._id)?._id;
    if (!id) throw new Error(`${path} made nothing.`);
    return id;
  };
  const logoUrl = 'https://example.org/logo.png';
  const sport = { league: 'Hostile', category: 'Football' };
  const league = await make('/api/leagues', {
    name: 'Hostile',
    abbreviation: 'H',
    country: 'nepal',
    category: 'Football',
    logoUrl,
  });
  const match = await make('/api/matches', { title: 'Hostile round' });
  const soon = new Date(Date.now() + 60_000).toISOString();
  const game = await make(`/api/matches/${match}/game`, {
    title: 'Home vs Away',
    homeTeam: 'Home',
    awayTeam: 'Away',
    location: 'Ground',
    date: soon.slice(0, 10),
    time: soon.slice(11, 16),
    timeZone: 'UTC',
    league: 'Hostile',
  });
  const ids: Record<string, string> = {
    '/api/leagues': league,
    '/api/matches': match,
    '/api/replays': await make('/api/replays', { title: 'A replay', ...sport, date: '2026-01-01' }),
    '/api/faq': await make('/api/faq', { title: 'A question', description: 'An answer' }),
    '/api/affiliate': await make('/api/affiliate', { title: 'Partner', link: 'https://example.org/' }),
    '/api/mobile/downloads': await make('/api/mobile/downloads', {
      platform: 'ios',
      version: '1.0',
      downloadUrl: 'https://example.org/app',
      sizeInMB: 20,
      releaseStatus: 'stable',
    }),
  };
  return (path) => {
    const owner = Object.keys(ids).find((start) => path.startsWith(`${start}/`));
    return path.replace('{gameId}', game).replace(/\{\w+\}/g, (owner && ids[owner]) ?? '507f1f77bcf86cd799439011');
  };
}
