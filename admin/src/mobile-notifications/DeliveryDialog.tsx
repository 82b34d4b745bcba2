import { PUSH_FAILURES } from '@contract/notifications.js';
import type { PushFailureCount, PushNotificationRecord, PushProgress } from '@contract/records/notification.record.js';
import { Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { Progress } from '../notifications/Progress.js';
import { number } from '../shared/words.js';
import { Facts } from '../shared/Facts.js';
import type { RecordDialogProps } from '../shared/form/index.js';
import { PlainDialog } from '../shared/PlainDialog.js';
import { DayAndHour, Quiet } from '../shared/text.js';
import { PLATFORM_LABELS, PROVIDER_LABELS } from './labels.js';

/** Shows the results of a push: how many devices received it, and why others did not. */
export default function DeliveryDialog({ record: push, onClose }: RecordDialogProps<PushNotificationRecord>) {
  const { id, displayTitle, platforms, progress } = push;
  const { sent, failed, finishedAt } = progress;
  return (
    <PlainDialog
      title={`Delivery of “${displayTitle}”`}
      of={{ resource: 'mobile-notifications', id }}
      onClose={onClose}
      focusClose
    >
      <Progress progress={progress} of={displayTitle} />
      <Facts
        facts={[
          ['Sent to', PLATFORM_LABELS[platforms]],
          ['Delivered to the provider', number(sent)],
          ['Failed', number(failed)],
          ...(finishedAt ? [['Finished', <DayAndHour key="finished" at={finishedAt} />] as const] : []),
        ]}
        sx={{ rowGap: 0.5, mt: 1.5, mb: 2, '& dd': { m: 0, fontVariantNumeric: 'tabular-nums' } }}
      />
      {failed > 0 && <Failures progress={progress} />}
    </PlainDialog>
  );
}

function Failures({ progress: { failures, removed } }: { progress: PushProgress }) {
  if (!failures) return <Typography variant="body2">The reasons were not recorded.</Typography>;
  return (
    <>
      <Table size="small" aria-label="Why they failed" sx={{ '& tr:last-child th': { borderBottom: 0 } }}>
        <TableHead>
          <TableRow>
            <TableCell>Why</TableCell>
            <TableCell>Where</TableCell>
            <TableCell align="right">Failed</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {failures.map(({ provider, cause, count }: PushFailureCount) => (
            <TableRow key={`${provider} ${cause}`}>
              <TableCell component="th" scope="row">
                {PUSH_FAILURES[cause]}
              </TableCell>
              <TableCell>{PROVIDER_LABELS[provider]}</TableCell>
              <TableCell align="right">{number(count)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {removed > 0 && (
        <Quiet sx={{ mt: 1.5 }}>
          {removed === 1
            ? '1 device that is no longer registered was removed.'
            : `${number(removed)} devices that are no longer registered were removed.`}
        </Quiet>
      )}
    </>
  );
}
