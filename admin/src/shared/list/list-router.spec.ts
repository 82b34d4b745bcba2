import { describe, expect, it } from '@jest/globals';
import { keepDialog } from './list-router.js';

describe('a list that writes its query again', () => {
  it('keeps the dialog that is named there', () => {
    expect(keepDialog('?page=2', '?dialog=edit&id=7&page=1')).toBe('?page=2&dialog=edit&id=7');
    expect(keepDialog('?page=2', '?dialog=import')).toBe('?page=2&dialog=import');
  });

  it('has nothing to keep without one', () => {
    expect(keepDialog('?page=2', '?page=1&id=7')).toBeUndefined();
  });
});
