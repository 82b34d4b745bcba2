import { SECOND_FACTOR } from '@contract/messages.js';
import { holds } from '@contract/permissions.js';
import type { UserRecord } from '@contract/records/user.record.js';
import EditIcon from '@mui/icons-material/EditOutlined';
import PasswordIcon from '@mui/icons-material/PasswordOutlined';
import { Box, Link, Switch } from '@mui/material';
import { lazy, Suspense, useId } from 'react';
import { Link as RouterLink } from 'react-router';
import { reloadSession, useUser, useViewing } from '../auth/index.js';
import { DialogButton } from '../shared/ActionButton.js';
import { useListKeysSetting } from '../shared/list-keys.js';
import { KeysTable } from '../shared/list/keys.js';
import { Page } from '../shared/Page.js';
import { Quiet } from '../shared/text.js';
import { useDialogParam } from '../shared/useDialogParam.js';
import { useRefusals } from '../users/refusals.js';
import { HeldPermissions, PageSection, sectionColumns, UserFacts } from '../users/UserPage.js';
import { AlertSwitches } from './AlertSwitches.js';
import { NotificationSwitch } from './NotificationSwitch.js';

const UserDialog = lazy(() => import('../users/UserDialog.js'));
const PasswordDialog = lazy(() => import('./PasswordDialog.js'));

/** Shows the user's own record, permissions, and password. */
export default function ProfilePage() {
  const user = useUser();
  return user && <OwnProfile user={user} />;
}

function OwnProfile({ user }: { user: UserRecord }) {
  const { name, close } = useDialogParam();
  const editRefusal = useRefusals(user).edit;
  // The view as another user does not include that user's sign-in settings.
  const isOwn = !useViewing();
  const actions = (
    <>
      <DialogButton
        permission="profile:access"
        label="Edit profile"
        icon={EditIcon}
        variant="outlined"
        locked={editRefusal}
        dialog="edit"
      />
      {isOwn && (
        <DialogButton
          permission="profile:access"
          label="Change password"
          icon={PasswordIcon}
          variant="outlined"
          dialog="password"
        />
      )}
    </>
  );
  return (
    <Page title="Profile" text="Your account." permission="profile:access" actions={actions}>
      <Box sx={sectionColumns}>
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          <PageSection title="Account">
            <UserFacts user={user} />
          </PageSection>
          {isOwn && (
            <PageSection title="Login and security">
              <Link component={RouterLink} to="/dashboard/profile/security" underline="always">
                {`${SECOND_FACTOR.name} and sessions`}
              </Link>
            </PageSection>
          )}
          <PageSection title="Notifications">
            <NotificationSwitch user={user} />
            {holds(user, 'games:update') && <AlertSwitches />}
          </PageSection>
          <PageSection title="Keyboard shortcuts">
            <KeysSwitch />
          </PageSection>
        </Box>
        <PageSection title="Your permissions">
          <HeldPermissions holder={user} />
        </PageSection>
      </Box>
      <Suspense>
        {name === 'edit' && !editRefusal && (
          <UserDialog
            record={user}
            title="Edit profile"
            onSaved={() => void reloadSession().catch(() => undefined)}
            onClose={close}
          />
        )}
        {isOwn && name === 'password' && <PasswordDialog user={user} onClose={close} />}
      </Suspense>
    </Page>
  );
}

/** Switches the keys of lists on or off in this browser. */
function KeysSwitch() {
  const [isOn, setOn] = useListKeysSetting();
  const id = useId();
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1.5 }}>
        <Switch
          size="small"
          checked={isOn}
          onChange={(_, next) => setOn(next)}
          slotProps={{ input: { role: 'switch', 'aria-label': 'Keyboard shortcuts', 'aria-describedby': id } }}
        />
        <Quiet id={id}>Single keys work while the focus is in a list. This setting applies to this browser.</Quiet>
      </Box>
      {isOn && (
        <Box sx={{ mt: 1.5 }}>
          <KeysTable />
        </Box>
      )}
    </>
  );
}
