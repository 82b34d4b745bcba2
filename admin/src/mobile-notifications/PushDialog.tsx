import { PushNotificationDto } from '@contract/dto/notification.dto.js';
import { MESSAGES } from '@contract/messages.js';
import type { DeliveryType, PushPlatforms } from '@contract/notifications.js';
import type { GameRecord } from '@contract/records/match.record.js';
import type { PushNotificationRecord } from '@contract/records/notification.record.js';
import { RESOURCES } from '@contract/resources/index.js';
import { localZone } from '@contract/time/zones.js';
import { Box, DialogContentText } from '@mui/material';
import { useState } from 'react';
import { useGetOne } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { ApiError } from '../api/index.js';
import { useSettings } from '../settings/calls.js';
import { randomKey } from '../shared/browser.js';
import { confirm } from '../shared/confirm.js';
import { FormDialog, LoadingDialog, type RecordDialogProps, useSave } from '../shared/form/index.js';
import { PlainDialog } from '../shared/PlainDialog.js';
import { whyNotEditable } from './labels.js';
import { PhonePreview } from './PhonePreview.js';
import { audienceText, formOf, newPush, pushAbout, pushBody, readAudience } from './push-form.js';
import { PushFields } from './PushFields.js';

const { noun } = RESOURCES['mobile-notifications'];

/** Requires a confirmation before a push is sent. The question names the number of recipients. */
async function mayGoOut(values: FieldValues): Promise<boolean> {
  const audience = await readAudience(values);
  const text = audienceText(audience, (values.platforms ?? 'mobile') as PushPlatforms);
  return confirm({
    title: `Send this ${noun} now?`,
    text: `Saving sends it to ${text} immediately. It cannot be recalled.`,
    items: [String(values.title)],
    action: 'Send now',
  });
}

/** Returns the error with the general message for pushes if it has no message. */
function inWords(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.status === 0 || error.body?.message) return error;
  return new ApiError(MESSAGES.notificationFailed, error.status, error.body);
}

interface PushDialogProps {
  push?: PushNotificationRecord;
  /** Game of a new push. */
  game?: GameRecord;
  onClose(): void;
}

/** Adds a push, about a game if the address has one. */
export function NewPushDialog({ id, onClose }: { id: string; onClose(): void }) {
  const { data: game, error, refetch } = useGetOne<GameRecord>('games', { id }, { enabled: !!id });
  if (id && !game) return <LoadingDialog title={`Add ${noun}`} of={{ error, refetch }} onClose={onClose} />;
  return <PushDialog game={game} onClose={onClose} />;
}

/** Adds a push, or edits `push`. */
export default function PushDialog({ push, game, onClose }: PushDialogProps) {
  const { settings, isReady } = useSettings();
  const save = useSave('mobile-notifications');
  // Idempotency key: the server recognizes a retry after a lost response.
  const [key] = useState(randomKey);
  const [delivery, setDelivery] = useState<DeliveryType>(push?.deliveryType ?? 'instant');
  const instant = delivery === 'instant';

  const submit = async (values: FieldValues, revision?: number) => {
    const isInstant = values.deliveryType === 'instant';
    if (isInstant && !(await mayGoOut(values))) return false;
    return save(pushBody(values), { record: push, revision }).catch((error: unknown) => {
      throw push ? error : inWords(error);
    });
  };

  if (!isReady) return null;
  return (
    <FormDialog
      title={`${push ? 'Edit' : 'Add'} ${noun}`}
      initial={
        push ? formOf(push) : { ...newPush(settings?.timeZone ?? localZone()), ...(game && pushAbout(game)), key }
      }
      read={(record) => formOf(record as PushNotificationRecord)}
      dto={PushNotificationDto}
      // A draft of another push must not replace prefilled values.
      draftKey={game ? undefined : `push:${push?.id ?? 'new'}`}
      history={push && { resource: 'mobile-notifications', id: push.id, name: push.displayTitle }}
      maxWidth="md"
      submitLabel={instant ? 'Send now' : push ? 'Save' : 'Schedule'}
      save={submit}
      onClose={onClose}
    >
      <Box
        sx={{
          display: 'grid',
          columnGap: 3,
          rowGap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 260px' },
        }}
      >
        <Box>
          <PushFields onDelivery={setDelivery} />
        </Box>
        <PhonePreview />
      </Box>
    </FormDialog>
  );
}

/** Edits a push, unless it can no longer be edited. */
export function PushEditDialog({ record, onClose }: RecordDialogProps<PushNotificationRecord>) {
  const [reason] = useState(() => whyNotEditable(record.progress.state));
  // An open form stays open, so that the user's input is not lost if the push is sent in the meantime.
  if (!reason) return <PushDialog push={record} onClose={onClose} />;
  return (
    <PlainDialog title={`This ${noun} cannot be edited`} maxWidth="xs" onClose={onClose} focusClose>
      <DialogContentText>{`${reason}.`}</DialogContentText>
    </PlainDialog>
  );
}
