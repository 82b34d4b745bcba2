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

interface Kept extends GameText {
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
  private readonly views = new LRUCache<string, { view: GameView; kept: WeakMap<ListedGame, Kept> }>({
    max: MAX_VIEWS,
  });

  constructor(private readonly mapper: GameMapper) {}

  async textsFor(docs: readonly ListedGame[], view: GameView): Promise<GameText[]> {
    const kept = this.keptFor(view);
    const texts: GameText[] = [];
    await forEachInSlices(docs, (doc) => {
      const text = this.textOf(doc, view, kept);
      if (text) texts.push(text);
    });
    return texts;
  }

  /** Returns the JSON of a game, or null if the game lacks a field of its record. The other games are still listed. */
  private textOf(doc: ListedGame, view: GameView, kept: WeakMap<ListedGame, Kept>): Kept | null {
    try {
      const isOpen = streamsAreOpen(doc, view.shiftMinutes, view.now);
      const known = kept.get(doc);
      if (known?.isOpen === isOpen) return known;
      const record = this.mapper.toRecord(doc, view);
      const made = { matchId: record.matchId, json: new JsonText(JSON.stringify(record)), isOpen };
      kept.set(doc, made);
      return made;
    } catch (error) {
      if (!this.unreadable.has(doc))
        this.logger.error(`Left the game ${String(doc._id)} out of a list: ${String(error)}`);
      this.unreadable.add(doc);
      return null;
    }
  }

  /** Serializes games ahead of time, for every cached view. */
  async prepare(docs: readonly ListedGame[], now: number): Promise<void> {
    for (const { view } of [...this.views.values()]) await this.textsFor(docs, { ...view, now });
  }

  private keptFor(view: GameView): WeakMap<ListedGame, Kept> {
    const { editor, shiftMinutes, link } = view;
    const key = JSON.stringify([editor, shiftMinutes, link]);
    const kept = this.views.get(key)?.kept ?? new WeakMap<ListedGame, Kept>();
    this.views.set(key, { view, kept });
    return kept;
  }
}
