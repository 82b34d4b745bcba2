import { PushNotificationDto } from '@contract/dto/notification.dto.js';
import { MESSAGES } from '@contract/messages.js';
import type { DeliveryType, PushPlatforms } from '@contract/notifications.js';
import type { GameRecord } from '@contract/records/match.record.js';
import type { PushNotificationRecord } from '@contract/records/notification.record.js';
import { RESOURCES } from '@contract/resources/index.js';
import { localZone } from '@contract/time/zones.js';
import { Box, DialogContentText } from '@mui/material';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ApiError } from '../api/index.js';
import { useSettings } from '../settings/useSettings.js';
import { randomKey } from '../shared/browser.js';
import { confirm } from '../shared/confirm.js';
import { FormDialog, type RecordDialogProps, useSave } from '../shared/form/index.js';
import { PlainDialog } from '../shared/PlainDialog.js';
import { number } from '../shared/words.js';
import { whyNotEditable } from './labels.js';
import { PhonePreview } from './PhonePreview.js';
import { audienceSize, audienceText, formOf, newPush, pushAbout, pushBody, readAudience } from './push-form.js';
import { PushFields } from './PushFields.js';

const { noun } = RESOURCES['mobile-notifications'];

const NO_RECALL = 'A sent push cannot be recalled.';

/**
 * Requires a confirmation before a push is sent. The question names the number of recipients.
 * @param knownSize number of recipients in the form, next to the same warning. There is no question while it is right.
 */
async function mayGoOut(values: FieldValues, knownSize: number | undefined): Promise<boolean> {
  const audience = await readAudience(values);
  if (audienceSize(audience) === knownSize) return true;
  const text = audienceText(audience, (values.platforms ?? 'mobile') as PushPlatforms);
  return confirm({
    title: `Send this ${noun} now?`,
    text: `Saving sends the push to ${text} immediately. ${NO_RECALL}`,
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
  /** Game that a new push is about. */
  about?: GameRecord;
  onClose(): void;
}

/** Adds a push, or edits `push`. */
export default function PushDialog({ push, about, onClose }: PushDialogProps) {
  const { settings, isReady } = useSettings();
  const save = useSave('mobile-notifications');
  // Idempotency key: the server recognizes a retry after a lost response.
  const [key] = useState(randomKey);
  const [delivery, setDelivery] = useState<DeliveryType>(push?.deliveryType ?? 'instant');
  const [audience, setAudience] = useState<number>();
  const instant = delivery === 'instant';
  const sends = audience ? `Send to ${number(audience)}` : 'Send now';

  const submit = async (values: FieldValues, revision?: number) => {
    const isInstant = values.deliveryType === 'instant';
    if (isInstant && !(await mayGoOut(values, about && audience))) return false;
    return save(pushBody(values), { record: push, revision }).catch((error: unknown) => {
      throw push ? error : inWords(error);
    });
  };

  if (!isReady) return null;
  return (
    <FormDialog
      title={about ? `Notify followers: ${about.title}` : `${push ? 'Edit' : 'Add'} ${noun}`}
      initial={
        push ? formOf(push) : { ...newPush(settings?.timeZone ?? localZone()), ...(about && pushAbout(about)), key }
      }
      read={(record) => formOf(record as PushNotificationRecord)}
      dto={PushNotificationDto}
      // A draft of another push must not replace the prefilled texts.
      draftKey={about ? undefined : `push:${push?.id ?? 'new'}`}
      history={push && { resource: 'mobile-notifications', id: push.id, name: push.displayTitle }}
      maxWidth="md"
      submitLabel={instant ? sends : push ? 'Save' : 'Schedule'}
      // A scheduled push may gain recipients until it is sent.
      canSubmit={!instant || audience !== 0}
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
          <PushFields onDelivery={setDelivery} onAudience={setAudience} />
          {about && instant && <DialogContentText>{NO_RECALL}</DialogContentText>}
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
