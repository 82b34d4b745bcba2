import { GoLiveShiftDto } from '@contract/dto/setting.dto.js';
import { LIMITS } from '@contract/limits.js';
import type { SettingsRecord } from '@contract/records/setting.record.js';
import { InputAdornment } from '@mui/material';
import { useDataProvider } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useZone } from '../shared/clock.js';
import { confirm } from '../shared/confirm.js';
import { Field } from '../shared/form/index.js';
import { Quiet } from '../shared/text.js';
import { counted } from '../shared/words.js';
import { gameLine, gamesAtOnce, shiftedHour } from './at-once.js';
import { saveSettings } from './calls.js';
import { Section, type SectionOf } from './Section.js';

const MAX = LIMITS.goLiveShiftMinutes;
const read = ({ goLive }: SettingsRecord) => ({ shiftMinutes: goLive.shiftMinutes });

/** Sets how many minutes before or after the kick-off games go live. */
export function GoLiveSection({ settings, onSaved }: SectionOf) {
  const provider = useDataProvider();
  const zone = useZone();

  const save = async (values: Partial<GoLiveShiftDto>, version: Pick<SettingsRecord, 'id' | 'revision'>) => {
    const shiftMinutes = Number(values.shiftMinutes);
    const { live, finished } = await gamesAtOnce(provider, shiftMinutes);
    const count = counted(live.length, 'game');
    const others = finished.length
      ? ` ${finished.length} more that would already have ended will be set to Finished.`
      : '';
    const yes =
      !live.length ||
      (await confirm({
        title: `Set ${count} live immediately?`,
        text: `With this shift, their go-live time has already passed.${others} As soon as you save, these games go live:`,
        items: live.map((game) => gameLine(game, zone)),
        action: `Save and set ${count} live`,
        color: 'warning',
      }));
    return yes && saveSettings(version, 'goLive', { shiftMinutes });
  };

  return (
    <Section
      name="go-live-shift"
      text="Scheduled games go live automatically at their kick-off, plus this many minutes. A negative number makes them go live earlier. Countdowns on the site and in the apps follow."
      settings={settings}
      read={read}
      dto={GoLiveShiftDto}
      save={save}
      onSaved={onSaved}
    >
      <Field
        of={GoLiveShiftDto}
        source="shiftMinutes"
        label="Shift"
        fullWidth={false}
        step={1}
        helperText={`From −${MAX} to ${MAX} minutes`}
        slotProps={{ input: { endAdornment: <InputAdornment position="end">min</InputAdornment> } }}
        sx={{ width: 200 }}
      />
      <Example />
    </Section>
  );
}

function Example() {
  const shift: unknown = useWatch({ name: 'shiftMinutes' });
  if (typeof shift !== 'number' || !Number.isInteger(shift) || Math.abs(shift) > MAX) return null;
  return <Quiet role="status">{`A game with kick-off at 20:00 goes live at ${shiftedHour(shift)}.`}</Quiet>;
}
