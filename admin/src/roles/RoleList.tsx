import { API_ERRORS } from '@contract/errors.js';
import type { RoleRecord } from '@contract/records/role.record.js';
import { Card, Link, Skeleton, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { ErrorState } from '../shared/ErrorState.js';
import { DeleteAction } from '../shared/list/index.js';
import { relativeDay } from '../shared/time.js';
import { useNarrow } from '../shared/useNarrow.js';
import { useRoles } from './useRoles.js';

/** The list of people below, with those of one role only. */
const peopleOf = (role: string): string =>
  `/dashboard/users/roles?${new URLSearchParams({ filter: JSON.stringify({ role }) })}`;

/** The roles there are: few, so all of them at once. */
export function RoleList() {
  const { roles, error, isPending, refetch } = useRoles();
  const narrow = useNarrow();
  if (error) return <Card>{<ErrorState error={error} onRetry={() => void refetch()} />}</Card>;
  if (isPending) return <Skeleton variant="rounded" height={148} />;
  return (
    <Card sx={{ maxHeight: 340, overflow: 'auto' }} tabIndex={0} role="region" aria-label="Table of roles">
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            <TableCell>Name</TableCell>
            <TableCell>Key</TableCell>
            {!narrow && <TableCell>Kind</TableCell>}
            {!narrow && <TableCell>Created</TableCell>}
            <TableCell align="right">Actions</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {roles.map((role) => (
            <TableRow key={role.id} hover>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>
                <Link
                  component={RouterLink}
                  to={peopleOf(role.role)}
                  color="text.primary"
                  title={`Show who is ${role.name}`}
                  sx={{ fontWeight: 550 }}
                >
                  {role.name}
                </Link>
              </TableCell>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>
                <code>{role.role}</code>
              </TableCell>
              {!narrow && <TableCell>{role.isBuiltIn ? 'Built-in' : 'Added'}</TableCell>}
              {!narrow && (
                <TableCell>
                  <time dateTime={role.createdAt}>{relativeDay(role.createdAt)}</time>
                </TableCell>
              )}
              <TableCell align="right">
                <DeleteRole role={role} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}

function DeleteRole({ role }: { role: RoleRecord }) {
  return (
    <DeleteAction
      resource="roles"
      record={role}
      permission="roles:delete"
      noun="role"
      name={role.name}
      text="A role that people hold cannot be deleted."
      locked={role.isBuiltIn ? API_ERRORS.ROLE_BUILT_IN.message : undefined}
    />
  );
}
