import { describe, expect, it } from '@jest/globals';
import { leaves, setUnsaved, unsavedForms } from './unsaved.js';

const at = (pathname: string, search = '') => ({ pathname, search });

describe('an address', () => {
  it('leaves a form when its page or its dialog is another', () => {
    expect(leaves(at('/a', '?dialog=edit&id=1'), at('/b', '?dialog=edit&id=1'))).toBe(true);
    expect(leaves(at('/a', '?dialog=edit&id=1'), at('/a'))).toBe(true);
    expect(leaves(at('/a', '?dialog=edit&id=1'), at('/a', '?dialog=edit&id=2'))).toBe(true);
  });

  it('stays when a list behind the dialog only changes its filters', () => {
    expect(leaves(at('/a', '?dialog=edit&id=1'), at('/a', '?page=2&dialog=edit&id=1'))).toBe(false);
  });
});

describe('forms with changes', () => {
  it('are counted once each', () => {
    const [one, other] = [{ discard: () => undefined }, { discard: () => undefined }];
    setUnsaved(one, true);
    setUnsaved(one, true);
    setUnsaved(other, true);
    expect(unsavedForms.get()).toHaveLength(2);
    setUnsaved(one, false);
    setUnsaved(one, false);
    expect(unsavedForms.get()).toEqual([other]);
    setUnsaved(other, false);
    expect(unsavedForms.get()).toEqual([]);
  });
});
