import { PushNotificationDto } from '@contract/dto/notification.dto.js';
import {
  type DeliveryType,
  type NotificationCategory,
  PUSH_PLATFORMS,
  type PushPlatforms,
  type PushScreen,
} from '@contract/notifications.js';
import type { PushNotificationRecord } from '@contract/records/notification.record.js';
import { dayAndHour, fromNow, zoneName } from '@contract/time/labels.js';
import { MINUTE } from '@contract/time/units.js';
import { localZone } from '@contract/time/zones.js';
import { Box, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { RadioButtonGroupInput } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { messageOf } from '../api/index.js';
import { GameInput } from '../games/inputs.js';
import { leagueLabel } from '../leagues/labels.js';
import { BytesLeft } from '../notifications/BytesLeft.js';
import { Field, Fields, RecordInput, useFieldLabel, useTypedInstant } from '../shared/form/index.js';
import { Quiet } from '../shared/text.js';
import { useDebounced, useNow } from '../shared/time.js';
import { categoryChoices, deliveryChoices, isOfGames, PLATFORM_LABELS } from './labels.js';
import { audienceText, readAudience } from './push-form.js';

const PUSHED = ['title', 'body', 'image'] as const;

export function PushFields({ onDelivery }: { onDelivery(type: DeliveryType): void }) {
  return (
    <>
      <Field of={PushNotificationDto} source="title" counted autoFocus />
      <Field of={PushNotificationDto} source="body" counted multiline minRows={3} />
      <TargetFields />
      <Field of={PushNotificationDto} source="image" label="Image URL" helperText="Optional" />
      <BytesLeft of={PUSHED} />
      <AudienceFields />
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
        <Field
          of={PushNotificationDto}
          source="screen"
          onChange={(event) => leaveGame((event as { target: { value: PushScreen } }).target.value)}
        />
        <Field of={PushNotificationDto} source="category" choices={categoryChoices(aboutGame, category)} />
      </Fields>
      {screen === 'Game' && <PushedGameInput />}
    </>
  );
}

/** At once, or at a time that is asked for only then. */
function DeliveryFields({ onType }: { onType(type: DeliveryType): void }) {
  const type = useWatch({ name: 'deliveryType' }) as DeliveryType;
  useFieldLabel('deliveryType', 'Delivery');
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
            <Field of={PushNotificationDto} source="deliveryDate" label="Date" />
            <Field of={PushNotificationDto} source="deliveryTime" label="Time" />
          </Fields>
          <Field of={PushNotificationDto} source="timeZone" />
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
      title={`${timeZone}. Your time: ${here} (${localZone()})`}
      sx={{ display: 'inline-block', whiteSpace: 'nowrap', lineHeight: 1.35, py: 0.25 }}
    >
      <span>{`${there} `}</span>
      <Small>{zoneName(sendAt, timeZone)}</Small>
      {there !== here && (
        <Box component="span" sx={{ display: 'block' }}>
          <Small>{`Your time: ${here}`}</Small>
        </Box>
      )}
    </Box>
  );
}

const Small = ({ children }: { children: React.ReactNode }) => (
  <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>
    {children}
  </Box>
);

/** When the push goes out as the form says, in its zone and in the viewer's. */
function WhenPreview() {
  const now = useNow(15_000);
  const typed = useTypedInstant('deliveryDate', 'deliveryTime');
  if (!typed) return null;
  const { instant, iso, zone } = typed;
  const [there, here] = [dayAndHour(iso, zone), dayAndHour(iso)];
  // One that is due this very minute is not late.
  const past = instant < now - MINUTE;
  const text = `${there} ${zoneName(iso, zone)}${there === here ? '' : `, your time ${here} (${localZone()})`}`;
  return past ? (
    <Typography variant="body2" color="warning" role="alert">
      {`This time is past: ${text}`}
    </Typography>
  ) : (
    <Quiet>{`Goes out ${text}, ${fromNow(instant, now)}`}</Quiet>
  );
}

/** Picks the game that a push opens: until something is typed, one that is live or still to come. */
const PushedGameInput = () => (
  <GameInput
    of={PushNotificationDto}
    order="ASC"
    offered={COMING}
    helperText="Live and coming games; type to find any other"
  />
);

const COMING = { status: ['Live', 'Scheduled'] };

const PLATFORM_CHOICES = PUSH_PLATFORMS.map((id) => ({ id, name: PLATFORM_LABELS[id] }));
const BY_NAME = { field: 'name', order: 'ASC' } as const;
const LEAGUE = 'Followers of a league';
const TYPING_MS = 300;

function AudienceFields() {
  useFieldLabel('followersOfLeague', LEAGUE);
  return (
    <>
      <Field of={PushNotificationDto} source="platforms" label="Sent to" choices={PLATFORM_CHOICES} />
      <Fields>
        <RecordInput
          of={PushNotificationDto}
          source="followersOfLeague"
          resource="leagues"
          label={LEAGUE}
          optionText={leagueLabel}
          sort={BY_NAME}
          helperText="Empty: everybody"
        />
        <Field of={PushNotificationDto} source="followersOfTeam" helperText="Its name, as in games" />
      </Fields>
      <AudienceSize />
    </>
  );
}

function AudienceSize() {
  const [platforms = 'mobile', followersOfLeague, team] = useWatch({
    name: ['platforms', 'followersOfLeague', 'followersOfTeam'],
  }) as [PushPlatforms | undefined, string | null | undefined, string | null | undefined];
  const followersOfTeam = useDebounced(team ?? '', TYPING_MS);
  const { data: text, error } = useQuery({
    queryKey: ['devices', 'audience', platforms, followersOfLeague ?? '', followersOfTeam],
    // With the choice that it was counted for: the count before stays in sight meanwhile.
    queryFn: async () => audienceText(await readAudience({ platforms, followersOfLeague, followersOfTeam }), platforms),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return (
    <Box role="status" sx={{ mb: 2, minHeight: 20 }}>
      {text && (
        <Typography variant="body2" color={text === 'nobody' ? 'warning' : 'text.secondary'}>
          {text === 'nobody' ? 'It would go to nobody now.' : `It would go to ${text} now.`}
        </Typography>
      )}
      {!text && error && (
        <Typography variant="body2" color="error">
          {`Nobody knows how many get it: ${messageOf(error)}`}
        </Typography>
      )}
    </Box>
  );
}
