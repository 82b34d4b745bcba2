import type { PushNotificationRecord } from '@contract/records/notification.record.js';
import { Box } from '@mui/material';
import { dayAndHour, viewerZone, zoneName } from '../shared/time.js';

type Timed = Pick<PushNotificationRecord, 'sendAt' | 'timeZone'>;

/** When a push goes out, or went: in its own zone and, where that reads otherwise, in the viewer's. */
export function SendTime({ push: { sendAt, timeZone } }: { push: Timed }) {
  const [there, here] = [dayAndHour(sendAt, timeZone), dayAndHour(sendAt)];
  return (
    <Box
      component="time"
      dateTime={sendAt}
      title={`${timeZone}. Your time: ${here} (${viewerZone()})`}
      sx={{ display: 'inline-block', whiteSpace: 'nowrap', lineHeight: 1.35, py: 0.25 }}
    >
      {there} <Quiet>{zoneName(sendAt, timeZone)}</Quiet>
      {there !== here && (
        <Box component="span" sx={{ display: 'block' }}>
          <Quiet>Your time: {here}</Quiet>
        </Box>
      )}
    </Box>
  );
}

const Quiet = ({ children }: { children: React.ReactNode }) => (
  <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>
    {children}
  </Box>
);
