import { MESSAGES } from '@contract/messages.js';
import type { UserRecord } from '@contract/records/user.record.js';
import { describe, expect, it } from '@jest/globals';
import { planAssignment, refusalText } from './assignment.js';
import { roleLabel } from './useRoles.js';

const person = (id: string, role: string, permissions: string[] = []) =>
  ({ id, username: id, role, permissions }) as UserRecord;

const actor = person('anna', 'editor', ['roles:assign']);
const role = { id: 'editor', name: 'Editor' };

describe('assigning a role', () => {
  it('goes to those who do not hold it', () => {
    const ben = person('ben', 'staff');
    expect(planAssignment(actor, [ben], role)).toEqual({ targets: [ben], refused: [] });
  });

  it('is refused to those who hold it, to oneself and to super-admins', () => {
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

  it('needs its key', () => {
    const plan = planAssignment(person('carl', 'staff'), [person('ben', 'staff')], role);
    expect(refusalText(plan)).toBe('Permission denied.');
  });
});

describe('the key of a role', () => {
  it('is shown as words where its name is not known', () => {
    expect(['super-admin', 'staff', 'shift-lead-2'].map(roleLabel)).toEqual(['Super admin', 'Staff', 'Shift lead 2']);
  });
});
