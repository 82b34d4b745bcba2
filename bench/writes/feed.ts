import { Agent, request } from 'node:http';
import { post, type Product } from '../support/product.ts';

/** Responses of a load by status, and their times in ms. */
export interface Outcome {
  statuses: Map<number, number>;
  /** Times of all responses, sorted. */
  times: number[];
  seconds: number;
}

export const created = ({ statuses }: Outcome): number => statuses.get(201) ?? 0;

/** Counts responses that are neither successful nor the documented responses of a busy server. */
export const failures = ({ statuses }: Outcome): number =>
  [...statuses].reduce((sum, [status, count]) => sum + ([201, 409, 503].includes(status) ? 0 : count), 0);

/** Creates games like staff, over persistent connections. */
export class Feed {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 400 });
  private createdCount = 0;
  private readonly matches: string[] = [];
  private league = '';

  private readonly product: Product;

  constructor(product: Product) {
    this.product = product;
  }

  /** Creates a league, and matches for the games. */
  async prepare(matches: number): Promise<void> {
    const league = {
      name: 'Bench',
      abbreviation: 'BEN',
      country: 'england',
      category: 'Football',
      logoUrl: 'https://example.org/bench.png',
    };
    this.league = (await post<{ league: { _id: string } }>(this.product, '/api/leagues', league)).league._id;
    for (let index = 0; index < matches; index += 1) {
      const body = { title: `Round ${index}`, category: 'Football' };
      this.matches.push((await post<{ match: { _id: string } }>(this.product, '/api/matches', body)).match._id);
    }
  }

  /** Creates games with concurrent clients, in all matches or in one match. */
  async clients(clients: number, games: number, intoOne = false): Promise<Outcome> {
    let remaining = games;
    return this.timed(async (write) => {
      const client = async (): Promise<void> => {
        while (remaining-- > 0) await write(intoOne);
      };
      await Promise.all(Array.from({ length: clients }, client));
    });
  }

  /** Creates games at the same moment. */
  atOnce(games: number, intoOne = true): Promise<Outcome> {
    return this.timed(async (write) => {
      await Promise.all(Array.from({ length: games }, () => write(intoOne)));
    });
  }

  /** Creates games at a fixed rate, without waiting for earlier responses. */
  steadily(perSecond: number, seconds: number): Promise<Outcome> {
    return this.timed(async (write) => {
      const all: Promise<void>[] = [];
      const started = performance.now();
      for (let index = 0; index < perSecond * seconds; index += 1) {
        const wait = started + (index * 1000) / perSecond - performance.now();
        if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
        all.push(write(true));
      }
      await Promise.all(all);
    });
  }

  end(): void {
    this.agent.destroy();
  }

  private async timed(load: (write: (intoOne: boolean) => Promise<void>) => Promise<void>): Promise<Outcome> {
    const outcome: Outcome = { statuses: new Map(), times: [], seconds: 0 };
    const started = performance.now();
    await load(async (intoOne) => {
      const before = performance.now();
      const status = await this.write(intoOne);
      outcome.times.push(performance.now() - before);
      outcome.statuses.set(status, (outcome.statuses.get(status) ?? 0) + 1);
    });
    outcome.seconds = (performance.now() - started) / 1000;
    outcome.times.sort((a, b) => a - b);
    return outcome;
  }

  private write(intoOne: boolean): Promise<number> {
    const index = this.createdCount++;
    const match = this.matches[intoOne ? 0 : index % this.matches.length] ?? '';
    const day = new Date(Date.UTC(2035, 0, 1 + (index % 300))).toISOString().slice(0, 10);
    const body = JSON.stringify({
      title: `Home ${index} vs Away ${index}`,
      homeTeam: `Home ${index}`,
      awayTeam: `Away ${index}`,
      location: `Ground ${index}`,
      date: day,
      leagueId: this.league,
    });
    const { url, token } = this.product;
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    };
    return new Promise((resolve) => {
      const call = request(
        `${url}/api/matches/${match}/game`,
        { method: 'POST', agent: this.agent, headers },
        (response) => {
          response.resume();
          response.once('end', () => resolve(response.statusCode ?? 0));
        },
      );
      call.once('error', () => resolve(0));
      call.end(body);
    });
  }
}
