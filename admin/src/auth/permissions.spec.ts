import { STAFF_ROLE, SUPER_ADMIN_ROLE } from '@contract/permissions.js';
import { describe, expect, it } from '@jest/globals';
import { mayAct } from './permissions.js';

const staff = (...permissions: string[]) => ({ role: STAFF_ROLE, permissions });

describe('what a user may do', () => {
  it('is everything for a super-admin', () => {
    expect(mayAct({ role: SUPER_ADMIN_ROLE, permissions: [] }, 'leagues', 'delete')).toBe(true);
  });

  it('needs the key of the action for others', () => {
    expect(mayAct(staff('leagues:view'), 'leagues', 'list')).toBe(true);
    expect(mayAct(staff('leagues:view'), 'leagues', 'export')).toBe(true);
    expect(mayAct(staff('leagues:view'), 'leagues', 'delete')).toBe(false);
    for (const list of ['leagues', 'faqs', 'contacts', 'requests']) {
      expect(mayAct(staff('leagues:access', 'faqs:access', 'contact:access'), list, 'list')).toBe(false);
    }
  });

  it('opens games to those who may open one of their pages', () => {
    expect(mayAct(staff('finished-matches:access'), 'games', 'list')).toBe(true);
    expect(mayAct(staff('streams:access'), 'games', 'list')).toBe(false);
  });

  it('is nothing while nobody is known, and nothing that the contract does not name', () => {
    expect(mayAct(null, 'leagues', 'list')).toBe(false);
    expect(mayAct({ role: SUPER_ADMIN_ROLE, permissions: [] }, 'rockets', 'launch')).toBe(false);
  });
});
