import { Injectable } from '@nestjs/common';
import { KeptAnswers } from './kept-answers.js';
import { ListCache } from './list-cache.js';
import { Turns } from './turns.js';

/** Maximum number of concurrent builds. Each build holds all of its data in memory. */
const AT_ONCE = 2;

/**
 * Caches complete lists in an order or with a filter that callers choose. This cache is separate, so that a caller can neither
 * evict the popular lists nor fill the memory.
 */
@Injectable()
export class WholeLists extends KeptAnswers<{ count: number; total: number }> {
  constructor(lists: ListCache) {
    super(lists, { entries: 30, bytes: 24 * 1024 * 1024 }, new Turns(AT_ONCE));
  }
}
