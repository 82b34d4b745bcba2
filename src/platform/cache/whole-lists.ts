import { Injectable } from '@nestjs/common';
import { Semaphore } from '../database/semaphore.js';
import { ApiError } from '../http/api-error.js';
import { KeptAnswers } from './kept-answers.js';
import { ListCache } from './list-cache.js';

/** How many are made at a time: each holds all that it is made of in memory. */
const AT_ONCE = 2;
/** How long one waits for its turn, in milliseconds; after that its caller is answered BUSY. */
const PATIENCE_MS = 15_000;

const busy = (): Error => new ApiError('BUSY', { retryAfter: 1 });

/**
 * Complete lists in an order or with a filter that callers choose: kept apart from the lists that everyone asks for, so that
 * no caller displaces those or fills the memory.
 */
@Injectable()
export class WholeLists extends KeptAnswers<{ count: number; total: number }> {
  constructor(lists: ListCache) {
    const turns = new Semaphore(AT_ONCE);
    super(lists, { entries: 30, bytes: 24 * 1024 * 1024 }, (work) => turns.run(PATIENCE_MS, busy, work));
  }
}
