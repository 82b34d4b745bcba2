import { MESSAGES } from '@contract/messages.js';
import type { UserRecord } from '@contract/records/user.record.js';
import { describe, expect, it } from '@jest/globals';
import { planAssignment, refusalText } from './assignment.js';
import { roleLabel } from './useRoles.js';

const person = (id: string, role: string, permissions: string[] = []) =>
  ({ id, username: id, role, permissions }) as UserRecord;

const actor = person('anna', 'editor', ['roles:assign']);
const role = { id: 'editor', name: 'Editor' };

describe('planAssignment', () => {
  it('targets users who do not hold the role', () => {
    const ben = person('ben', 'staff');
    expect(planAssignment(actor, [ben], role)).toEqual({ targets: [ben], refused: [] });
  });

  it('rejects users who hold the role, the actor, and super-admins', () => {
    const plan = planAssignment(
      actor,
      [person('ben', 'editor'), person('anna', 'staff'), person('root', 'super-admin')],
      role,
    );
    expect(plan.targets).toEqual([]);
    expect(plan.refused.map(({ reason }) => reason)).toEqual([
      'Editor is already assigned.',
      MESSAGES.ownRecord,
      'Only a super-admin can change a super-admin.',
    ]);
    expect(refusalText(plan).split('\n')).toHaveLength(3);
  });

  it('requires the permission to assign roles', () => {
    const plan = planAssignment(person('carl', 'staff'), [person('ben', 'staff')], role);
    expect(refusalText(plan)).toBe('Permission denied.');
  });
});

describe('roleLabel', () => {
  it('derives words from the key', () => {
    expect(['super-admin', 'staff', 'shift-lead-2'].map(roleLabel)).toEqual(['Super admin', 'Staff', 'Shift lead 2']);
  });
});
