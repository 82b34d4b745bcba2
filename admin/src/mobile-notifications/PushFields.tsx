import { PushNotificationDto } from '@contract/dto/notification.dto.js';
import {
  type DeliveryType,
  type NotificationCategory,
  PUSH_PLATFORMS,
  type PushPlatforms,
  type PushScreen,
} from '@contract/notifications.js';
import { fromNow } from '@contract/time/labels.js';
import { MINUTE } from '@contract/time/units.js';
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
import { useZone } from '../shared/clock.js';
import { inBothZones } from '../shared/kickoff-words.js';
import { useDebounced, useNow } from '../shared/time.js';
import { categoryChoices, deliveryChoices, isOfGames, PLATFORM_LABELS } from './labels.js';
import { audienceSize, audienceText, readAudience } from './push-form.js';

const PUSHED = ['title', 'body', 'image'] as const;

interface PushFieldsProps {
  onDelivery(type: DeliveryType): void;
  /** Called with the current number of recipients, or undefined while it is unknown. */
  onAudience(size: number | undefined): void;
}

export function PushFields({ onDelivery, onAudience }: PushFieldsProps) {
  return (
    <>
      <Field of={PushNotificationDto} source="title" counted autoFocus />
      <Field of={PushNotificationDto} source="body" counted multiline minRows={3} />
      <TargetFields />
      <Field of={PushNotificationDto} source="image" label="Image URL" helperText="Optional" />
      <BytesLeft of={PUSHED} />
      <AudienceFields onAudience={onAudience} />
      <DeliveryFields onType={onDelivery} />
    </>
  );
}

/** Fields for the subject and the target of a push. Categories of games require a game. */
function TargetFields() {
  const { setValue, getValues } = useFormContext();
  const [screen, gameId, category] = useWatch({ name: ['screen', 'gameId', 'category'] }) as [
    PushScreen,
    string | null,
    NotificationCategory | null,
  ];
  const aboutGame = screen === 'Game' || !!gameId;

  /** Clears the game when the push no longer opens one. */
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

/** Fields for the delivery. The time is required only for a scheduled push. */
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
        helperText={type === 'instant' ? 'Sends immediately when you save' : false}
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

/** Shows the entered delivery time in the form's zone and in the zone of the dashboard. */
function WhenPreview() {
  const shownZone = useZone();
  const now = useNow(15_000);
  const typed = useTypedInstant('deliveryDate', 'deliveryTime');
  if (!typed) return null;
  const { instant, iso, zone } = typed;
  // A delivery time within the current minute is not late.
  const past = instant < now - MINUTE;
  const text = inBothZones(iso, zone, shownZone);
  return past ? (
    <Typography variant="body2" color="warning" role="alert">
      {`This time has passed: ${text}`}
    </Typography>
  ) : (
    <Quiet>{`Will be sent ${text}, ${fromNow(instant, now, shownZone)}`}</Quiet>
  );
}

/** Selects the game that a push opens. Lists live and upcoming games until the user types. */
const PushedGameInput = () => (
  <GameInput
    of={PushNotificationDto}
    order="ASC"
    initialFilter={COMING}
    helperText="Live and upcoming games. Type to find other games"
  />
);

const COMING = { status: ['Live', 'Scheduled'] };

const PLATFORM_CHOICES = PUSH_PLATFORMS.map((id) => ({ id, name: PLATFORM_LABELS[id] }));
const BY_NAME = { field: 'name', order: 'ASC' } as const;
const LEAGUE = 'Followers of a league';
const TYPING_MS = 300;

function AudienceFields({ onAudience }: Pick<PushFieldsProps, 'onAudience'>) {
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
          helperText="Leave empty to send to everyone"
        />
        <Field of={PushNotificationDto} source="followersOfTeam" helperText="Team name exactly as in the game" />
      </Fields>
      <AudienceSize onAudience={onAudience} />
    </>
  );
}

function AudienceSize({ onAudience }: Pick<PushFieldsProps, 'onAudience'>) {
  const [platforms = 'mobile', followersOfLeague, team] = useWatch({
    name: ['platforms', 'followersOfLeague', 'followersOfTeam'],
  }) as [PushPlatforms | undefined, string | null | undefined, string | null | undefined];
  const followersOfTeam = useDebounced(team ?? '', TYPING_MS);
  const { data, error } = useQuery({
    queryKey: ['devices', 'audience', platforms, followersOfLeague ?? '', followersOfTeam],
    // The query key contains the selection. The previous count stays visible while the next one loads.
    queryFn: () => readAudience({ platforms, followersOfLeague, followersOfTeam }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const size = data && audienceSize(data);
  useEffect(() => onAudience(size), [onAudience, size]);
  return (
    <Box role="status" sx={{ mb: 2, minHeight: 20 }}>
      {data && (
        <Typography variant="body2" color={size === 0 ? 'warning' : 'text.secondary'}>
          {size === 0 ? 'No one would receive this push.' : `${audienceText(data, platforms)} would receive this push.`}
        </Typography>
      )}
      {!data && error && (
        <Typography variant="body2" color="error">
          {`The audience could not be counted: ${messageOf(error)}`}
        </Typography>
      )}
    </Box>
  );
}
