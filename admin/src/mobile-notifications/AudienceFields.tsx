import { PushNotificationDto } from '@contract/dto/notification.dto.js';
import { PUSH_PLATFORMS, type PushPlatforms } from '@contract/notifications.js';
import { Box, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { messageOf } from '../api/index.js';
import { leagueLabel } from '../leagues/countries.js';
import { Field, Fields, RecordInput, useFieldLabel } from '../shared/form/index.js';
import { useDebounced } from '../shared/timing.js';
import { audienceText, readAudience } from './audience.js';
import { PLATFORM_LABELS } from './labels.js';

const PLATFORM_CHOICES = PUSH_PLATFORMS.map((id) => ({ id, name: PLATFORM_LABELS[id] }));
const BY_NAME = { field: 'name', order: 'ASC' } as const;
const LEAGUE = 'Followers of a league';
const TYPING_MS = 300;

/** Who gets a push, and how many they are. */
export function AudienceFields() {
  useFieldLabel('followersOfLeague', LEAGUE);
  return (
    <>
      <Field of={PushNotificationDto} source="platforms" label="Sent to" choices={PLATFORM_CHOICES} isRequired />
      <Fields>
        <RecordInput
          source="followersOfLeague"
          resource="leagues"
          label={LEAGUE}
          optionText={leagueLabel}
          sort={BY_NAME}
          isRequired={false}
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
          Nobody knows how many get it: {messageOf(error)}
        </Typography>
      )}
    </Box>
  );
}
