import { describe, expect, it } from '@jest/globals';
import { roleLabel } from './useRoles.js';

describe('the key of a role', () => {
  it('is shown as words where its name is not known', () => {
    expect(['super-admin', 'staff', 'shift-lead-2'].map(roleLabel)).toEqual(['Super admin', 'Staff', 'Shift lead 2']);
  });
});
