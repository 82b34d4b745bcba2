import { Injectable } from '@nestjs/common';
import type { Reader } from '../../contract/games.js';
import { ListCache } from '../../platform/cache/list-cache.js';

/** The partner's link that goes with games, as their answers carry it. */
export interface GameLink {
  affiliateId: string;
  affiliateLink: string;
}

/** What offers a link to each kind of reader, or none. A change of the links must emit a change of the games, after its own. */
export interface GameLinkSource {
  linksForGames(): Promise<Partial<Record<Reader, GameLink>>>;
}

/** Where another module says which links go with games, so that games need to know nothing of it. */
@Injectable()
export class GameLinks {
  private source: GameLinkSource | null = null;

  constructor(private readonly cache: ListCache) {}

  register(source: GameLinkSource): void {
    this.source = source;
  }

  /** Read once for all games, and again after links changed. */
  async linkFor(reader: Reader): Promise<GameLink | null> {
    const { source } = this;
    if (!source) return null;
    const links = await this.cache.get('links of games', ['affiliates'], () => source.linksForGames());
    return (links.body as Partial<Record<Reader, GameLink>>)[reader] ?? null;
  }
}
