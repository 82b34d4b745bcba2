import { Injectable, Logger } from '@nestjs/common';
import { JsonText } from '../../platform/cache/serialise.js';
import { forEachInSlices } from '../../platform/slices.js';
import type { ListedGame } from './game-copies.js';
import { GameMapper, type GameView } from './game.mapper.js';
import { streamsAreOpen } from './game-rules.js';

/** A game of a list, as the list's JSON has it. */
export interface GameText {
  matchId: string;
  json: JsonText;
}

interface Kept extends GameText {
  /** Whether its streams were open when it was made. */
  isOpen: boolean;
}

/** Views that are kept: staff and visitors, each on the site and in the apps. */
const MAX_VIEWS = 4;

/** The JSON of games, made once for each kind of reader and kept as long as the copy of the game it was made from. */
@Injectable()
export class GameTexts {
  private readonly logger = new Logger('games');
  /** Games that were logged as unreadable. */
  private readonly unreadable = new WeakSet<ListedGame>();
  private readonly views = new Map<string, { view: GameView; kept: WeakMap<ListedGame, Kept> }>();

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

  /** Null for a game that lacks a field of its record: the others are listed. */
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

  /** Makes them ahead, for every kind of reader that there was. */
  async prepare(docs: readonly ListedGame[], now: number): Promise<void> {
    for (const { view } of [...this.views.values()]) await this.textsFor(docs, { ...view, now });
  }

  private keptFor(view: GameView): WeakMap<ListedGame, Kept> {
    const { editor, shiftMinutes, link } = view;
    const key = JSON.stringify([editor, shiftMinutes, link]);
    const kept = this.views.get(key)?.kept ?? new WeakMap<ListedGame, Kept>();
    this.views.delete(key);
    this.views.set(key, { view, kept });
    const oldest = this.views.keys().next().value;
    if (this.views.size > MAX_VIEWS && oldest !== undefined) this.views.delete(oldest);
    return kept;
  }
}
