import { CLEARING_RANGE, ClearActivityDto, DateRangeDto } from '@contract/dto/activity.dto.js';
import type { UserRecord } from '@contract/records/user.record.js';
import { longDate } from '@contract/time/zones.js';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { useZone } from '../shared/clock.js';
import { confirm } from '../shared/confirm.js';
import { Field, Fields, FormDialog } from '../shared/form/index.js';
import { endOfDay, startOfDay } from '../shared/local-days.js';
import { Quiet } from '../shared/text.js';
import { useWrite } from '../shared/writes.js';
import { userLabel, UsersInput } from '../users/UsersInput.js';
import { clearLogs } from './calls.js';

/** '1 January 2024 to 6 January 2024' */
const rangeText = ({ from, to }: DateRangeDto): string =>
  `${longDate(from.slice(0, 10))} to ${longDate(to.slice(0, 10))}`;

/** The first and the last moment of a range of days in the zone in which the list shows them. */
const momentsOf = ({ from, to }: DateRangeDto, zone: string): DateRangeDto => ({
  from: startOfDay(from, zone),
  to: endOfDay(to, zone),
});

interface ClearLogsDialogProps {
  /** Initially selected users. */
  ids: readonly string[];
  onClose(): void;
}

/** Deletes activity logs of selected users in a range of days after a confirmation that names the users. */
export default function ClearLogsDialog({ ids, onClose }: ClearLogsDialogProps) {
  const write = useWrite('activity');
  const zone = useZone();
  const provider = useDataProvider();
  const [initial] = useState(() => ({ ids, dateRange: CLEARING_RANGE }));

  const save = async (values: FieldValues): Promise<unknown> => {
    const { ids: userIds, dateRange } = values as ClearActivityDto;
    const { data: users } = await provider.getMany<UserRecord>('users', { ids: userIds });
    const yes = await confirm({
      title: 'Delete activity logs?',
      text: `Deletes all actions of these users from ${rangeText(dateRange)} (inclusive) from the log. This cannot be undone. The log records who deleted them.`,
      items: users.map(userLabel),
      action: 'Delete logs',
      color: 'error',
    });
    return (
      yes && write(async () => ({ message: await clearLogs({ ids: userIds, dateRange: momentsOf(dateRange, zone) }) }))
    );
  };

  return (
    <FormDialog
      title="Delete activity logs"
      initial={initial}
      dto={ClearActivityDto}
      submitLabel="Delete logs"
      save={save}
      onClose={onClose}
    >
      <UsersInput label="Users" autoFocus />
      <Fields>
        <Field of={DateRangeDto} within="dateRange" source="from" />
        <Field of={DateRangeDto} within="dateRange" source="to" />
      </Fields>
      <Quiet>Both days are included.</Quiet>
    </FormDialog>
  );
}
