import { Injectable } from '@nestjs/common';
import { KeptAnswers } from './kept-answers.js';
import { ListCache } from './list-cache.js';
import { Turns } from './turns.js';

/** How many are made at a time: each holds all that it is made of in memory. */
const AT_ONCE = 2;

/**
 * Complete lists in an order or with a filter that callers choose: kept apart from the lists that everyone asks for, so that
 * no caller displaces those or fills the memory.
 */
@Injectable()
export class WholeLists extends KeptAnswers<{ count: number; total: number }> {
  constructor(lists: ListCache) {
    const turns = new Turns(AT_ONCE);
    super(lists, { entries: 30, bytes: 24 * 1024 * 1024 }, (job, work) => turns.run(job, work));
  }
}
