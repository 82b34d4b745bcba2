import { LIMITS } from '@contract/limits.js';
import {
  type DeliveryType,
  type NotificationCategory,
  PUSH_SCREENS,
  type PushScreen,
} from '@contract/notifications.js';
import type { GameRecord } from '@contract/records/match.record.js';
import type { PushNotificationRecord } from '@contract/records/notification.record.js';
import { Box, InputAdornment, Typography } from '@mui/material';
import { useEffect } from 'react';
import { AutocompleteInput, RadioButtonGroupInput, ReferenceInput, SelectInput, TextInput } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { choicesOf } from '../shared/form/Field.js';
import { Fields, ZoneInput } from '../shared/form/index.js';
import { dayAndHour, fromNow, instantOf, viewerZone, zoneName } from '../shared/time.js';
import { useNow } from '../shared/timing.js';
import { useSettings } from '../shared/useSettings.js';
import { categoryChoices, deliveryChoices, isOfGames, PLATFORM_LABELS } from './labels.js';

const PLATFORM_CHOICES = (['mobile', 'both', 'web'] as const).map((id) => ({ id, name: PLATFORM_LABELS[id] }));

export function PushFields({ onDelivery }: { onDelivery(type: DeliveryType): void }) {
  return (
    <>
      <CountedInput source="title" label="Title" min={LIMITS.pushTextMin} max={LIMITS.pushTitle} autoFocus />
      <CountedInput source="body" label="Body" min={LIMITS.pushTextMin} max={LIMITS.pushBody} multiline minRows={3} />
      <TargetFields />
      <TextInput source="image" label="Image URL" type="url" fullWidth helperText="Optional" />
      <SelectInput source="platforms" label="Sent to" choices={PLATFORM_CHOICES} isRequired fullWidth />
      <DeliveryFields onType={onDelivery} />
    </>
  );
}

/** What the push is about and what it opens: categories of games only where there is one. */
function TargetFields() {
  const { setValue, getValues } = useFormContext();
  const [screen, gameId, category] = useWatch({ name: ['screen', 'gameId', 'category'] }) as [
    PushScreen,
    string | null,
    NotificationCategory | null,
  ];
  const aboutGame = screen === 'Game' || !!gameId;

  /** A push that opens no game is about none. */
  const leaveGame = (next: PushScreen): void => {
    if (next === 'Game') return;
    setValue('gameId', '', { shouldDirty: true, shouldValidate: true });
    if (isOfGames(getValues('category') as NotificationCategory)) {
      setValue('category', 'notification', { shouldDirty: true });
    }
  };

  return (
    <>
      <Fields>
        <SelectInput
          source="screen"
          label="Screen"
          choices={choicesOf(PUSH_SCREENS)}
          isRequired
          fullWidth
          onChange={(event) => leaveGame((event as { target: { value: PushScreen } }).target.value)}
        />
        <SelectInput
          source="category"
          label="Category"
          choices={categoryChoices(aboutGame, category)}
          isRequired
          fullWidth
        />
      </Fields>
      {screen === 'Game' && <GameInput />}
    </>
  );
}

const shrink = { inputLabel: { shrink: true } };

/** At once, or at a time that is asked for only then. */
function DeliveryFields({ onType }: { onType(type: DeliveryType): void }) {
  const type = useWatch({ name: 'deliveryType' }) as DeliveryType;
  useEffect(() => onType(type), [onType, type]);
  return (
    <>
      <RadioButtonGroupInput
        source="deliveryType"
        label="Delivery"
        choices={deliveryChoices}
        isRequired
        helperText={type === 'instant' ? 'It goes out as soon as it is saved' : false}
      />
      {type === 'scheduled' && (
        <>
          <Fields>
            <TextInput source="deliveryDate" label="Date" type="date" isRequired fullWidth slotProps={shrink} />
            <TextInput source="deliveryTime" label="Time" type="time" isRequired fullWidth slotProps={shrink} />
          </Fields>
          <ZoneInput />
          <WhenPreview />
        </>
      )}
    </>
  );
}

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

/** One that is due this very minute (ms) is not late. */
const THIS_MINUTE = 60_000;

/** When the push goes out as the form says, in its zone and in the viewer's. */
function WhenPreview() {
  const now = useNow(15_000);
  const { settings } = useSettings();
  const [date, time, chosen] = useWatch({ name: ['deliveryDate', 'deliveryTime', 'timeZone'] }) as (string | null)[];
  const zone = chosen || settings?.timeZone || 'UTC';
  const instant = instantOf(date ?? '', time ?? '', zone);
  if (Number.isNaN(instant)) return null;
  const iso = new Date(instant).toISOString();
  const [there, here] = [dayAndHour(iso, zone), dayAndHour(iso)];
  const past = instant < now - THIS_MINUTE;
  const text = `${there} ${zoneName(iso, zone)}${there === here ? '' : `, your time ${here} (${viewerZone()})`}`;
  return past ? (
    <Typography variant="body2" color="warning" role="alert">
      This time is past: {text}
    </Typography>
  ) : (
    <Typography variant="body2" color="text.secondary">
      Goes out {text}, {fromNow(instant, now)}
    </Typography>
  );
}

interface CountedInputProps {
  source: string;
  label: string;
  /** Characters. */
  min: number;
  max: number;
  multiline?: boolean;
  minRows?: number;
  autoFocus?: boolean;
}

/** A text that says how long it is, and how long it has to be. */
function CountedInput({ source, label, min, max, ...field }: CountedInputProps) {
  const text: unknown = useWatch({ name: source });
  const length = typeof text === 'string' ? [...text.trim()].length : 0;
  return (
    <TextInput
      {...field}
      source={source}
      label={label}
      isRequired
      fullWidth
      helperText={length < min ? `At least ${min} characters` : ' '}
      slotProps={{
        htmlInput: { maxLength: max },
        input: {
          endAdornment: (
            <InputAdornment position="end" sx={{ alignSelf: field.multiline ? 'flex-end' : undefined, height: 'auto' }}>
              <span style={{ fontSize: 12 }} aria-label={`${length} of ${max} characters`}>
                {length}/{max}
              </span>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}

const gameLabel = ({ homeTeam, awayTeam, startsAt, timeZone }: GameRecord): string =>
  `${homeTeam} – ${awayTeam}, ${dayAndHour(startsAt, timeZone)}`;

/** Until something is typed, those that are on or still to come. */
const byText = (q: string): object => (q ? { q } : { status: ['Live', 'Scheduled'] });

/** Picks the game that a push opens. */
function GameInput() {
  return (
    <ReferenceInput source="gameId" reference="games" perPage={50} sort={{ field: 'startsAt', order: 'ASC' }}>
      <AutocompleteInput
        label="Game"
        optionText={gameLabel}
        filterToQuery={byText}
        isRequired
        fullWidth
        helperText="Live and coming games; type to find any other"
      />
    </ReferenceInput>
  );
}
