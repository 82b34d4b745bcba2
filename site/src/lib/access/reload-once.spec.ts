import { expect, it } from '@jest/globals';
import { MemoryStorage } from '@contract/memory-storage.js';
import { reloadOnce } from './reload-once.js';

it('reloads a page once', () => {
  const storage = new MemoryStorage();
  let reloads = 0;
  for (let visit = 0; visit < 3; visit += 1)
    reloadOnce(
      () => storage,
      () => (reloads += 1),
    );
  expect(reloads).toBe(1);
});

it('reloads nothing if storage is blocked', () => {
  let reloads = 0;
  const forbidden = (): Storage => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  reloadOnce(forbidden, () => (reloads += 1));
  expect(reloads).toBe(0);
});
