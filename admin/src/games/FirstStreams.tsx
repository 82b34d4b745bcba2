import { StreamEntryDto } from '@contract/dto/stream.dto.js';
import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { BooleanInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { usePermission } from '../auth/index.js';
import { readUsualStreams } from '../leagues/calls.js';
import { StreamEntries } from '../streams/StreamEntries.js';
import { StreamAddressField } from './StreamAddressField.js';

/** Streams of a new game: the usual streams of its league, and others. */
export function FirstStreams() {
  const mayUpdate = usePermission('games:update');
  const leagueId = useWatch({ name: 'leagueId' }) as string | null;
  const { data: usual } = useQuery({
    queryKey: ['leagues', 'usual-streams', leagueId, 'titles'],
    queryFn: async () => (await readUsualStreams(leagueId ?? '')).streams.map(({ title }) => title),
    enabled: mayUpdate && !!leagueId,
  });
  if (!mayUpdate) return null;
  return (
    <Box sx={{ mt: 0.5, mb: 2 }}>
      <Typography component="h3" variant="subtitle2" sx={{ mb: 0.5 }}>
        Streams
      </Typography>
      {!!usual?.length && (
        <BooleanInput
          source="hasUsualStreams"
          label={`Add the usual streams of the league: ${usual.join(', ')}`}
          helperText={false}
        />
      )}
      <StreamEntries
        name="streamUrls"
        of={StreamEntryDto}
        min={0}
        address={(entry) => <StreamAddressField entry={entry} />}
      />
    </Box>
  );
}
