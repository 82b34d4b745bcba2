import { Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { JsonText } from '../../platform/cache/serialise.js';
import { forEachInSlices } from '../../platform/slices.js';
import type { ListedGame } from './game-copies.js';
import { GameMapper, type GameView } from './game.mapper.js';
import { streamsAreOpen } from './game-rules.js';

/** JSON of a game in a list, and the id of its match. */
export interface GameText {
  matchId: string;
  json: JsonText;
}

interface CachedText extends GameText {
  /** Whether the streams were open when the JSON was serialized. */
  isOpen: boolean;
}

/** Maximum number of cached views: staff and visitors, each on the site and in the apps. */
const MAX_VIEWS = 4;

/** Caches the JSON of games, once for each view, as long as the in-memory copy of the game exists. */
@Injectable()
export class GameTexts {
  private readonly logger = new Logger('games');
  /** Games that were already logged as unreadable. */
  private readonly unreadable = new WeakSet<ListedGame>();
  private readonly views = new LRUCache<string, { view: GameView; texts: WeakMap<ListedGame, CachedText> }>({
    max: MAX_VIEWS,
  });

  constructor(private readonly mapper: GameMapper) {}

  async textsFor(docs: readonly ListedGame[], view: GameView): Promise<GameText[]> {
    const cache = this.cacheFor(view);
    const texts: GameText[] = [];
    await forEachInSlices(docs, (doc) => {
      const text = this.textOf(doc, view, cache);
      if (text) texts.push(text);
    });
    return texts;
  }

  /** Returns the JSON of a game, or null if the game lacks a field of its record. The other games are still listed. */
  private textOf(doc: ListedGame, view: GameView, cache: WeakMap<ListedGame, CachedText>): CachedText | null {
    try {
      const isOpen = streamsAreOpen(doc, view.shiftMinutes, view.now);
      const cached = cache.get(doc);
      if (cached?.isOpen === isOpen) return cached;
      const record = this.mapper.toRecord(doc, view);
      const entry = { matchId: record.matchId, json: new JsonText(JSON.stringify(record)), isOpen };
      cache.set(doc, entry);
      return entry;
    } catch (error) {
      if (!this.unreadable.has(doc))
        this.logger.error(`Omitted the game ${String(doc._id)} from a list: ${String(error)}`);
      this.unreadable.add(doc);
      return null;
    }
  }

  /** Serializes games ahead of time, for every cached view. */
  async prepare(docs: readonly ListedGame[], now: number): Promise<void> {
    for (const { view } of [...this.views.values()]) await this.textsFor(docs, { ...view, now });
  }

  private cacheFor(view: GameView): WeakMap<ListedGame, CachedText> {
    const { editor, shiftMinutes, link } = view;
    const key = JSON.stringify([editor, shiftMinutes, link]);
    const texts = this.views.get(key)?.texts ?? new WeakMap<ListedGame, CachedText>();
    this.views.set(key, { view, texts });
    return texts;
  }
}
