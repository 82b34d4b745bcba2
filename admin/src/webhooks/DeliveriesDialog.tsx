import type { DeliveryAttempt, DeliveryRecord, WebhookRecord } from '@contract/records/webhook.record.js';
import { dayAndHour } from '@contract/time/labels.js';
import { mayReadEvent, WEBHOOK_EVENT_KEYS, type DeliveryState, type WebhookEvent } from '@contract/webhooks.js';
import AgainIcon from '@mui/icons-material/Replay';
import { Alert, Box, Skeleton, Typography } from '@mui/material';
import { useGetList } from 'react-admin';
import { apiPath } from '../api/envelope.js';
import { write } from '../api/index.js';
import { useUser } from '../auth/index.js';
import { ActionButton } from '../shared/ActionButton.js';
import { useZone } from '../shared/clock.js';
import { DetailsButton, useDisclosure } from '../shared/disclosure.js';
import { EmptyState, Loaded } from '../shared/EmptyState.js';
import type { RecordDialogProps } from '../shared/form/index.js';
import { PlainDialog } from '../shared/PlainDialog.js';
import { StatusLabel, type StatusTones } from '../shared/StatusLabel.js';
import { DayAndHour, Quiet } from '../shared/text.js';
import { useAct } from '../shared/writes.js';
import { permissionLabel } from '../users/permissions/labels.js';
import { number } from '../shared/words.js';
import { eventLabel, troubleOf } from './state.js';

const WORDS: Record<DeliveryState, string> = { pending: 'Waiting', delivered: 'Delivered', failed: 'Failed' };
const TONES: StatusTones = { Waiting: 'waiting', Delivered: 'good', Failed: 'bad' };

/** Maximum number of messages. */
const SHOWN = 25;
const ORDER = { pagination: { page: 1, perPage: SHOWN }, sort: { field: 'createdAt', order: 'DESC' } } as const;

/** Shows the newest messages to a webhook, with live updates. */
export default function DeliveriesDialog({ record: webhook, onClose }: RecordDialogProps<WebhookRecord>) {
  const query = useGetList<DeliveryRecord>('webhook-deliveries', { ...ORDER, filter: { webhookId: webhook.id } });
  const zone = useZone();
  const { total = 0 } = query;
  const viewer = useUser();
  const hidden = webhook.events
    .filter((event) => !mayReadEvent(viewer, event))
    .map((event) => `“${eventLabel(event)}” is not listed: ${needOf(event)}`)
    .join(' ');
  const trouble = troubleOf(webhook, zone);
  return (
    <PlainDialog title={`Deliveries: ${webhook.name}`} maxWidth="md" long onClose={onClose}>
      {trouble && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {trouble}
        </Alert>
      )}
      <Loaded query={query} waiting={<Skeleton variant="rounded" height={160} />}>
        {(deliveries) =>
          deliveries.length > 0 ? (
            <Box component="ul" aria-label="Deliveries">
              {deliveries.map((delivery) => (
                <Delivery key={delivery.id} delivery={delivery} />
              ))}
            </Box>
          ) : (
            <EmptyState title="Nothing sent yet" text="Messages of the last 30 days are listed here." />
          )
        }
      </Loaded>
      {hidden && <Quiet sx={{ mt: 1 }}>{hidden}</Quiet>}
      {total > SHOWN && <Quiet sx={{ mt: 1 }}>{`The newest ${SHOWN} of ${number(total)}.`}</Quiet>}
    </PlainDialog>
  );
}

/** Returns the permission that messages of an event require, as a sentence. */
function needOf(event: WebhookEvent): string {
  const key = WEBHOOK_EVENT_KEYS[event];
  return key ? `you need the permission “${permissionLabel(key)}”.` : '';
}

function Delivery({ delivery }: { delivery: DeliveryRecord }) {
  const zone = useZone();
  const details = useDisclosure();
  const { act, busy } = useAct('webhooks');
  const { event, createdAt, state, attempts, nextAt } = delivery;
  const name = `${eventLabel(event)}, ${dayAndHour(createdAt, zone)}`;
  const sendAgain = (): Promise<boolean> =>
    act(() => write('POST', `${apiPath('webhook-deliveries', delivery.id)}/again`));
  const last = attempts.at(-1);
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider', py: 1, '&:first-of-type': { borderTop: 0 } }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
        <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
          <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap', fontWeight: 550 }}>
            <span>{eventLabel(event)}</span>
            <StatusLabel status={WORDS[state]} tones={TONES} />
          </Box>
          <Quiet>
            <DayAndHour at={createdAt} />
            <span>{`${last ? ` · ${outcome(last)}` : ''}${state === 'pending' && nextAt && attempts.length > 0 ? ` · next attempt ${dayAndHour(nextAt, zone)}` : ''}`}</span>
          </Quiet>
        </Box>
        <DetailsButton of={name} details={details} />
        <ActionButton
          permission="webhooks:update"
          label="Send again"
          of={name}
          icon={AgainIcon}
          disabled={busy}
          onClick={() => void sendAgain()}
        />
      </Box>
      {details.open && (
        <Box id={details.id} sx={{ mt: 1 }}>
          {attempts.map((attempt) => (
            <Typography key={attempt.at} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {`${dayAndHour(attempt.at, zone)} · ${outcome(attempt)} · ${attempt.ms} ms${attempt.body ? `: ${attempt.body}` : ''}`}
            </Typography>
          ))}
          <Box
            component="pre"
            // Focusable, so that keys can scroll it.
            tabIndex={0}
            role="region"
            aria-label={`Message: ${name}`}
            sx={{
              m: 0,
              mt: 1,
              p: 1.5,
              maxHeight: 280,
              overflow: 'auto',
              fontSize: '0.75rem',
              border: 1,
              borderColor: 'divider',
              borderRadius: '8px',
            }}
          >
            {JSON.stringify(JSON.parse(delivery.payload), null, 2)}
          </Box>
        </Box>
      )}
    </Box>
  );
}

const outcome = ({ status, error }: DeliveryAttempt): string => (status === null ? error : `returned ${status}`);
