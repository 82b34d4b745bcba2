import { APP_PLATFORM_NAMES } from '@contract/downloads.js';
import type { MobileUserRecord } from '@contract/records/device.record.js';
import { dayAndHour } from '@contract/time/labels.js';
import { Box, Button, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { ReadRecord } from '../shared/form/index.js';
import { HistoryButton } from '../shared/HistoryButton.js';
import { PlainDialog } from '../shared/PlainDialog.js';
import { followsText, placeText, quietText, THEME_LABELS, userLabel } from './labels.js';

/** What an app has sent of its user, and when it did. */
export default function DeviceDialog({ id, onClose }: { id: string; onClose(): void }) {
  return (
    <ReadRecord<MobileUserRecord> resource="devices" id={id} title="App user" onClose={onClose}>
      {(user) => (
        <PlainDialog
          title={userLabel(user)}
          of={{ resource: 'devices', id }}
          beside={<HistoryButton of={{ resource: 'devices', id, name: userLabel(user) }} variant="text" />}
          onClose={onClose}
          actions={
            <Button onClick={onClose} autoFocus>
              Close
            </Button>
          }
        >
          <Facts user={user} />
        </PlainDialog>
      )}
    </ReadRecord>
  );
}

function Facts({ user }: { user: MobileUserRecord }) {
  const { email, platform, appVersion, locale, theme, createdAt, updatedAt, lastSeenAt } = user;
  const changedLater = updatedAt !== createdAt;
  const facts: readonly (readonly [label: string, value: ReactNode])[] = [
    ['Email', email],
    ['App', [APP_PLATFORM_NAMES[platform], appVersion].filter(Boolean).join(' ')],
    ['Language', locale],
    ['Theme', THEME_LABELS[theme]],
    ['Notifications', user.isNotificationsAllowed ? 'Allowed' : 'Not allowed'],
    ['Follows', followsText(user.follows)],
    ['Quiet hours', quietText(user.quietHours)],
    ['Place', placeText(user)],
    ['Registered', <Moment key="registered" at={createdAt} />],
    ['Changed by the app', changedLater && <Moment key="changed" at={updatedAt} />],
    ['Last seen', <Moment key="seen" at={lastSeenAt} />],
  ];
  return (
    <>
      <Box component="dl" sx={grid}>
        {facts.map(([label, value]) => (
          <Box key={label} sx={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{value || '—'}</dd>
          </Box>
        ))}
      </Box>
      <Typography variant="body2" color="text.secondary">
        The app says all of this, whenever it registers; staff change none of it. One that its service no longer knows
        is removed by the next push.
      </Typography>
    </>
  );
}

const grid = {
  display: 'grid',
  gridTemplateColumns: 'max-content minmax(0, 1fr)',
  columnGap: 2,
  rowGap: 0.75,
  m: 0,
  mb: 2,
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, overflowWrap: 'anywhere' },
} as const;

const Moment = ({ at }: { at: string }) => <time dateTime={at}>{dayAndHour(at)}</time>;
