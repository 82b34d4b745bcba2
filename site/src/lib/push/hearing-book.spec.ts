import { beforeEach, describe, expect, it } from '@jest/globals';
import { MemoryStorage } from '../memory-storage.js';
import { HearingBook } from './hearing-book.js';
import { HEARING_KEY } from './hearing-key.js';
import { everythingOff, following, notFollowing, withQuietHours, type Follow, type Hearing } from './hearing.js';

const team = (name: string): Follow => ({ kind: 'team', value: name, name });
const names = ({ follows }: Hearing): string[] => follows.map(({ name }) => name);

describe('the book of what is followed', () => {
  let storage: MemoryStorage;
  let sent: string[][];
  let shown: string[][];
  /** What the server does with each call; by default it agrees at once. */
  let answers: (() => Promise<void>)[];
  let turn: Promise<void>;
  let book: HearingBook;

  beforeEach(() => {
    storage = new MemoryStorage();
    sent = [];
    shown = [];
    answers = [];
    turn = Promise.resolve();
    book = open();
  });

  function open(): HearingBook {
    return new HearingBook({
      storage,
      send: (hearing) => {
        sent.push(names(hearing));
        return answers.shift()?.() ?? Promise.resolve();
      },
      inTurn: (work) => {
        const done = turn.then(work);
        turn = done.catch(() => undefined);
        return done;
      },
      now: () => 1_000,
      onShown: (hearing) => shown.push(names(hearing)),
    });
  }

  it('shows a change at once and stores it when the server has agreed', async () => {
    let agree = (): void => undefined;
    const reached = new Promise<void>((resolve) => {
      answers.push(() => {
        resolve();
        return new Promise((go) => (agree = go));
      });
    });
    const done = book.change(following(team('Arsenal')));
    expect(shown).toEqual([['Arsenal']]);
    await reached;
    expect(storage.getItem(HEARING_KEY)).toBeNull();
    agree();
    await done;
    expect(sent).toEqual([['Arsenal']]);
    expect(names(open().agreed)).toEqual(['Arsenal']);
    expect(book.agreedAt).toBe(1_000);
  });

  it('takes a change back when the server refuses it, and only that one', async () => {
    answers.push(() => Promise.reject(new Error('Follows must be at most 200')));
    const refused = book.change(following(team('Arsenal')));
    const agreed = book.change(following(team('Chelsea')));
    expect(names(book.shown)).toEqual(['Arsenal', 'Chelsea']);
    await expect(refused).rejects.toThrow('Follows must be at most 200');
    await agreed;
    expect(sent).toEqual([['Arsenal'], ['Chelsea']]);
    expect(names(book.shown)).toEqual(['Chelsea']);
    expect(names(book.agreed)).toEqual(['Chelsea']);
  });

  it('builds on what another tab has changed', async () => {
    const other = open();
    await other.change(following(team('Arsenal')));
    await book.change(following(team('Chelsea')));
    await other.change(notFollowing(team('Arsenal')));
    expect(sent.at(-1)).toEqual(['Chelsea']);
  });

  it('leaves nothing behind once everything is off', async () => {
    await book.change(following(team('Arsenal')));
    await book.change(withQuietHours({ from: '22:00', to: '07:00', timeZone: 'UTC' }));
    await book.change(notFollowing(team('Arsenal')));
    // The hours hold for what may be followed next.
    expect(book.agreed.quietHours).toMatchObject({ from: '22:00' });
    await book.change(everythingOff);
    expect(storage.keys).toEqual([]);
    expect(book.agreedAt).toBe(0);
  });
});
