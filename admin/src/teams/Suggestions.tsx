import AddIcon from '@mui/icons-material/Add';
import { Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { apiPath } from '../api/envelope.js';
import { api, bodyOf, write } from '../api/index.js';
import { ActionButton } from '../shared/ActionButton.js';
import { useDisclosure } from '../shared/disclosure.js';
import { Quiet } from '../shared/text.js';
import { counted, number } from '../shared/words.js';
import { useAct } from '../shared/writes.js';

/** Number of names that are visible before the rest is shown. */
const FIRST = 8;

/** Offers names in games that belong to no team, most games first. A press adds a name as a team. */
export default function Suggestions() {
  const id = useId();
  const all = useDisclosure();
  const { act, busy } = useAct('teams');
  const { data } = useQuery({
    queryKey: ['teams', 'suggestions'],
    queryFn: () => bodyOf(api.GET('/api/teams/suggestions')),
  });
  if (!data || data.total === 0) return null;
  const { suggestions, total } = data;
  const visibleNames = all.open ? suggestions : suggestions.slice(0, FIRST);
  const add = (name: string): void => void act(() => write('POST', apiPath('teams'), { body: { name } }));
  return (
    <Box component="section" aria-labelledby={id} sx={{ mb: 2 }}>
      <Typography component="h2" id={id} sx={{ fontWeight: 550 }}>
        {`${counted(total, 'name')} in games without a team`}
      </Typography>
      <Quiet>
        Press a name to add it as a team. If a team already has another name, add this one to its other names.
      </Quiet>
      <Box
        id={all.id}
        component="ul"
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, listStyle: 'none', p: 0, m: 0, mt: 1 }}
      >
        {visibleNames.map(({ name, games }) => (
          <Box key={name} component="li" sx={{ '& button': { maxWidth: 320, overflowWrap: 'anywhere' } }}>
            <ActionButton
              permission="teams:create"
              label={`${name} (${number(games)})`}
              of={`add as a team, ${counted(games, 'game')}`}
              icon={AddIcon}
              variant="outlined"
              disabled={busy}
              onClick={() => add(name)}
            />
          </Box>
        ))}
        {suggestions.length > FIRST && (
          <li>
            <Button {...all.button} aria-controls={all.id}>
              <span>{all.open ? 'Show fewer' : `Show ${number(suggestions.length)}`}</span>
            </Button>
          </li>
        )}
      </Box>
    </Box>
  );
}
