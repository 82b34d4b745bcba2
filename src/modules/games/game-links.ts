import { Injectable } from '@nestjs/common';
import type { Reader } from '../../contract/games.js';
import { Changes } from '../../platform/cache/changes.js';

/** A partner's link that is shown with games, as responses contain it. */
export interface GameLink {
  affiliateId: string;
  affiliateLink: string;
}

/**
 * Provides a link for each kind of reader, or none. A change of the links must emit its own event first, then a change of the
 * games.
 */
export interface GameLinkSource {
  linksForGames(): Promise<Partial<Record<Reader, GameLink>>>;
}

/** Registry through which another module provides the links of games, so that games do not depend on that module. */
@Injectable()
export class GameLinks {
  private source: GameLinkSource | null = null;
  private readonly links = this.changes.memo(['affiliates'], async () => this.source?.linksForGames());

  constructor(private readonly changes: Changes) {}

  register(source: GameLinkSource): void {
    this.source = source;
  }

  /** Returns the link for a reader, or null. The links are read once for all games and again after the links changed. */
  async linkFor(reader: Reader): Promise<GameLink | null> {
    return this.source && ((await this.links())?.[reader] ?? null);
  }
}
