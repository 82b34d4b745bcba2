import { monogram } from '@contract/monogram.js';
import type { PresentUser } from '@contract/records/presence.record.js';
import { Box, ButtonBase, Popover, Typography } from '@mui/material';
import { useZone } from '../clock.js';
import { Quiet } from '../text.js';
import { hour } from '../time.js';
import { BELOW, usePopup } from '../usePopup.js';
import { initialsOf } from './presence.js';

/** Maximum number of avatars. Further users are counted. */
const MAX = 3;

interface PersonAvatarProps {
  name: string;
  /** Size in px. */
  size?: number;
}

/** Shows the initials of a user. Hidden from screen readers, because the name is next to it or is its label. */
export function PersonAvatar({ name, size = 24 }: PersonAvatarProps) {
  return (
    <Box
      component="span"
      aria-hidden
      data-letters={initialsOf(name)}
      sx={{
        display: 'grid',
        placeItems: 'center',
        flexShrink: 0,
        width: size,
        height: size,
        borderRadius: '50%',
        bgcolor: monogram(name).colour,
        color: '#fff',
        fontSize: size * 0.42,
        fontWeight: 650,
        lineHeight: 1,
        '&::after': { content: 'attr(data-letters)' },
      }}
    />
  );
}

/** Shows the colleagues who have a record open. A click lists them with their activity. */
export function Avatars({ people }: { people: readonly PresentUser[] }) {
  const zone = useZone();
  const { button, popup, isOpen, close } = usePopup('dialog', BELOW);
  // The list closes with its button. Otherwise it would be open when the button returns.
  if (isOpen && people.length === 0) close();
  if (people.length === 0) return null;
  const visiblePeople = people.length > MAX + 1 ? people.slice(0, MAX) : people;
  const more = people.length - visiblePeople.length;
  return (
    <>
      <ButtonBase
        aria-label={`${more ? `+${more}, ` : ''}open by ${people.length === 1 ? '1 colleague' : `${people.length} colleagues`}`}
        {...button}
        sx={{
          flexShrink: 0,
          height: 28,
          px: 0.25,
          borderRadius: 14,
          '&.Mui-focusVisible': { outline: '2px solid', outlineColor: 'primary.main' },
          '@media (prefers-reduced-motion: no-preference)': { animation: 'presence-in 150ms ease-out' },
          '@keyframes presence-in': { from: { opacity: 0 } },
          '& > * + *': { ml: -0.75 },
        }}
      >
        {visiblePeople.map(({ userId, name, mode }) => (
          <Box
            key={userId}
            component="span"
            sx={{
              borderRadius: '50%',
              border: 2,
              borderColor: mode === 'editing' ? 'primary.main' : 'background.paper',
            }}
          >
            <PersonAvatar name={name} />
          </Box>
        ))}
        {more > 0 && (
          <Typography
            component="span"
            variant="body2"
            aria-hidden
            sx={{ pl: 1.25, fontVariantNumeric: 'tabular-nums' }}
          >
            {`+${more}`}
          </Typography>
        )}
      </ButtonBase>
      <Popover
        {...popup}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Open by', sx: { width: 280, maxHeight: 360, mt: 0.5 } } }}
      >
        <Box component="ul" tabIndex={0} aria-label="Colleagues" sx={{ p: 1.5, display: 'grid', gap: 1 }}>
          {people.map(({ userId, name, mode, since }) => (
            <Box key={userId} component="li" sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
              <PersonAvatar name={name} />
              <Box sx={{ minWidth: 0 }}>
                <Typography sx={{ overflowWrap: 'anywhere' }}>{name}</Typography>
                <Quiet>{`${mode === 'editing' ? 'Editing' : 'Viewing'} since ${hour(since, zone)}`}</Quiet>
              </Box>
            </Box>
          ))}
        </Box>
      </Popover>
    </>
  );
}
