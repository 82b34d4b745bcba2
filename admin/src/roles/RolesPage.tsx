import { API_ERRORS } from '@contract/errors.js';
import { MESSAGES } from '@contract/messages.js';
import type { Permission } from '@contract/permissions.js';
import { USER_STATUSES, type UserRecord } from '@contract/records/user.record.js';
import AddIcon from '@mui/icons-material/Add';
import AssignIcon from '@mui/icons-material/AdminPanelSettingsOutlined';
import { Box, Card, Link, Skeleton, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { lazy, type ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { usePermission } from '../auth/index.js';
import { About } from '../shared/about.js';
import { DialogButton } from '../shared/ActionButton.js';
import { DialogAt } from '../shared/DialogAt.js';
import { EmptyState, ErrorState } from '../shared/EmptyState.js';
import { choicesOf } from '../shared/form/index.js';
import { HistoryButton } from '../shared/HistoryButton.js';
import { DeleteAction, ResourceList, RowActions, SelectFilter } from '../shared/list/index.js';
import { Page } from '../shared/Page.js';
import { StatusLabel } from '../shared/StatusLabel.js';
import { OneLine, RelativeDay } from '../shared/text.js';
import { useNarrow } from '../shared/widths.js';
import { useRefusals } from '../users/refusals.js';
import { UserDialogs } from '../users/UserDialogs.js';
import { UserName } from '../users/UserName.js';
import { USER_TONES } from '../users/UserActions.js';
import { useRoles } from './useRoles.js';

const RoleDialog = lazy(() => import('./RoleDialog.js'));

const ASSIGN = { permission: 'roles:assign', label: 'Assign role', icon: AssignIcon, dialog: 'assign' } as const;

/** Shows the roles and the users who hold them. */
export default function RolesPage() {
  const maySeeRoles = usePermission('roles:view');
  const maySeeUsers = usePermission('users:view');
  const mayAdd = usePermission('roles:create');
  const actions = (
    <>
      <DialogButton permission="roles:create" label="Add role" icon={AddIcon} variant="outlined" dialog="add-role" />
      <DialogButton
        {...ASSIGN}
        variant="contained"
        locked={maySeeRoles && maySeeUsers ? undefined : MESSAGES.permissionDenied}
      />
    </>
  );
  return (
    <Page
      title="Roles"
      text="A role is a label. Permissions are set for each user."
      permission="roles-permissions:access"
      actions={actions}
    >
      <Section title="All roles" needs="roles:view">
        <RoleList />
      </Section>
      <Section title="Role assignments" needs="users:view">
        <AssignmentList />
      </Section>
      <UserDialogs />
      {mayAdd && <DialogAt name="add-role" withId={false} dialog={RoleDialog} />}
    </Page>
  );
}

interface SectionProps {
  title: string;
  needs: Permission;
  children: ReactNode;
}

/** A section of the page with a separate permission. */
function Section({ title, needs, children }: SectionProps) {
  const isAllowed = usePermission(needs);
  return (
    <Box component="section" aria-label={title} sx={{ mb: 3 }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {isAllowed ? (
        children
      ) : (
        <Card>
          <EmptyState title={MESSAGES.permissionNotGranted} text={`Required: ${needs}`} />
        </Card>
      )}
    </Box>
  );
}

function AssignmentList() {
  const { choices, nameOf } = useRoles();
  return (
    <ResourceList<UserRecord>
      resource="users"
      storeKey="role-assignment"
      sort={{ field: 'username', order: 'ASC' }}
      csv={['username', 'email', 'role', 'status']}
      filters={
        <>
          {choices.length > 0 && <SelectFilter source="role" label="Role" choices={choices} />}
          <SelectFilter source="status" label="Status" choices={choicesOf(USER_STATUSES)} />
        </>
      }
      main="username"
      mainWidth="40%"
      createdHidden="always"
      columns={[
        { source: 'username', render: (user) => <UserName user={user} nowrap /> },
        { source: 'role', render: ({ role }) => <OneLine text={nameOf(role)} width={180} /> },
        { source: 'email', text: 240 },
        { source: 'status', render: ({ status }) => <StatusLabel status={status} tones={USER_TONES} /> },
      ]}
      bulk={<AssignToSelected />}
      actions={(user) => <AssignToOne user={user} />}
      card={(user) => ({ title: <UserName user={user} />, trailing: nameOf(user.role), lines: [user.email] })}
      empty={{}}
    />
  );
}

/** Returns the path of the list of users with a role. */
const peopleOf = (role: string): string =>
  `/dashboard/users/roles?${new URLSearchParams({ filter: JSON.stringify({ role }) })}`;

/** Lists all roles on one page, because there are few. */
function RoleList() {
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
                  title={`Show users with the role ${role.name}`}
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
                  <RelativeDay at={role.createdAt} />
                </TableCell>
              )}
              <TableCell align="right">
                <About resource="roles" record={role}>
                  <RowActions>
                    <HistoryButton />
                    <DeleteAction
                      text="You cannot delete a role that users have."
                      locked={role.isBuiltIn ? API_ERRORS.ROLE_BUILT_IN.message : undefined}
                    />
                  </RowActions>
                </About>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}

/** Opens the dialog for the selected users. */
function AssignToSelected() {
  const { selectedIds } = useListContext<UserRecord>();
  return <DialogButton {...ASSIGN} variant="text" id={selectedIds.join(',')} />;
}

function AssignToOne({ user }: { user: UserRecord }) {
  const locked = useRefusals(user).manage('roles:assign');
  return <DialogButton {...ASSIGN} locked={locked} />;
}
