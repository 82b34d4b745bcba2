import { TestSendDto } from '@contract/dto/subscription.dto.js';
import type { MobileUserRecord } from '@contract/records/device.record.js';
import type { PushNotificationRecord } from '@contract/records/notification.record.js';
import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { TextInput } from 'react-admin';
import { type FieldValues, useFormContext } from 'react-hook-form';
import { api, bodyOf } from '../api/index.js';
import { usePermission } from '../auth/index.js';
import { deviceLabel } from '../devices/labels.js';
import { useZone } from '../shared/clock.js';
import { dtoResolver, FormDialog, type RecordDialogProps, RecordInput } from '../shared/form/index.js';
import { Quiet } from '../shared/text.js';
import { testSendOf } from './push-form.js';

/** Shows server messages of `token` and `endpoint` at their common field `target`. */
const MOVE = { token: 'target', endpoint: 'target' };
const rules = dtoResolver<FieldValues>(TestSendDto, MOVE);
const resolver: typeof rules = async (values, context, options) => {
  const { errors } = await rules(testSendOf(values), context, options);
  return Object.keys(errors).length ? { values: {}, errors } : { values, errors: {} };
};
const EMPTY = { device: '', target: '' };
const LAST_SEEN = { field: 'lastSeenAt', order: 'DESC' } as const;
const TAKES_PUSHES = { isNotificationsAllowed: true };

/** Returns the push endpoint of this browser, or null if it has no subscription. */
async function ownEndpoint(): Promise<string | null> {
  // Browsers offer service workers only on https and localhost.
  if (!('serviceWorker' in navigator)) return null;
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription())?.endpoint ?? null;
}

/** Sends a push to one device or browser for testing. */
export default function TestSendDialog({ record, onClose }: RecordDialogProps<PushNotificationRecord>) {
  const mayPick = usePermission('app-users:access');
  const zone = useZone();
  const params = { path: { id: record.id } };
  const save = (values: FieldValues): Promise<unknown> =>
    bodyOf(api.POST('/api/mobile/notifications/{id}/test', { params, body: testSendOf(values) }));
  return (
    <FormDialog
      title={`Test “${record.displayTitle}”`}
      initial={EMPTY}
      resolver={resolver}
      move={MOVE}
      submitLabel="Send test"
      save={save}
      onClose={onClose}
    >
      {/* One of the two fields is enough, so neither is marked as required. */}
      <Quiet sx={{ mb: 2 }}>Sent only to this device or browser, and not counted.</Quiet>
      {mayPick && (
        <RecordInput
          source="device"
          resource="devices"
          label="Device"
          optionText={(user: MobileUserRecord) => deviceLabel(user, zone)}
          sort={LAST_SEEN}
          filter={TAKES_PUSHES}
          isRequired={false}
          helperText="Recently seen devices. Type a name or email to find others"
        />
      )}
      <TextInput
        source="target"
        label={mayPick ? 'Or a token or endpoint' : 'Device token or endpoint'}
        isRequired={!mayPick}
        autoFocus={!mayPick}
        fullWidth
        helperText="The Expo or Firebase token of your own device, or the endpoint of a browser"
        slotProps={{ htmlInput: { spellCheck: false, autoComplete: 'off' } }}
      />
      <OwnBrowser />
    </FormDialog>
  );
}

/** Fills in this browser's endpoint if it is subscribed to pushes of the site. */
function OwnBrowser() {
  const { setValue } = useFormContext();
  const { data: endpoint } = useQuery({ queryKey: ['own-endpoint'], queryFn: ownEndpoint, retry: false, staleTime: 0 });
  if (!endpoint) return null;
  return (
    <Button
      variant="outlined"
      sx={{ alignSelf: 'flex-start' }}
      onClick={() => setValue('target', endpoint, { shouldDirty: true, shouldValidate: true })}
    >
      Use this browser
    </Button>
  );
}
