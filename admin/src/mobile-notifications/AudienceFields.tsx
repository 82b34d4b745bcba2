import { PushNotificationDto } from '@contract/dto/notification.dto.js';
import type { Platforms } from '@contract/games.js';
import { Box, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { messageOf } from '../api/index.js';
import { leagueLabel } from '../leagues/countries.js';
import { Field, Fields, RecordInput, useFieldLabel } from '../shared/form/index.js';
import { useDebounced } from '../shared/timing.js';
import { audienceText, readAudience } from './audience.js';
import { PLATFORM_LABELS } from './labels.js';

const PLATFORM_CHOICES = (['mobile', 'both', 'web'] as const).map((id) => ({ id, name: PLATFORM_LABELS[id] }));
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
  const [platforms, followersOfLeague, team] = useWatch({
    name: ['platforms', 'followersOfLeague', 'followersOfTeam'],
  }) as [Platforms | undefined, string | null | undefined, string | null | undefined];
  const followersOfTeam = useDebounced(team ?? '', TYPING_MS);
  const { data, error } = useQuery({
    queryKey: ['devices', 'audience', followersOfLeague ?? '', followersOfTeam],
    queryFn: () => readAudience({ followersOfLeague, followersOfTeam }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const text = data && audienceText(data, platforms ?? 'mobile');
  return (
    <Box role="status" sx={{ mb: 2, minHeight: 20 }}>
      {text && (
        <Typography variant="body2" color={text === 'nobody' ? 'warning' : 'text.secondary'}>
          {text === 'nobody' ? 'It would go to nobody now.' : `It would go to ${text} now.`}
        </Typography>
      )}
      {!data && error && (
        <Typography variant="body2" color="error">
          Nobody knows how many get it: {messageOf(error)}
        </Typography>
      )}
    </Box>
  );
}
