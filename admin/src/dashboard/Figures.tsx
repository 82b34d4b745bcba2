import type { Overview } from '@contract/records/overview.record.js';
import { Box, ButtonBase, Skeleton, Typography } from '@mui/material';
import { Quiet } from '../shared/text.js';
import { CONDENSED } from '../theme/theme.js';
import { number } from '../shared/words.js';

/** A number of the overview that links to its panel. */
export interface Figure {
  label: string;
  value: number;
  anchor: string;
  tone?: 'success' | 'warning' | 'primary';
}

/** Returns the numbers of the parts that the viewer may see, colored if they need attention. */
export function figuresOf({ games, requests, contacts, pushes, webhooks }: Overview): Figure[] {
  const figures: (Figure | null)[] = [
    games && { label: 'On air', value: games.live.total, anchor: 'on-air', tone: 'success' },
    games && { label: 'Views', value: games.live.viewers, anchor: 'views' },
    games && {
      label: 'Needs attention',
      value: games.trouble.total + (webhooks?.troubled ?? 0),
      anchor: 'needs-attention',
      tone: 'warning',
    },
    games && { label: 'Next hour', value: games.next.total, anchor: 'next-hour' },
    requests && { label: 'New requests', value: requests.waiting, anchor: 'requests', tone: 'primary' },
    contacts && { label: 'New messages', value: contacts.waiting, anchor: 'messages', tone: 'primary' },
    pushes && { label: 'Pushes due', value: pushes.total, anchor: 'pushes' },
  ];
  return figures.filter((figure) => figure !== null);
}

/**
 * Scrolls to a panel like a link within the page. Leaves the address unchanged, because the address identifies dialogs.
 */
function goTo(anchor: string): void {
  const panel = document.getElementById(anchor);
  panel?.scrollIntoView({ block: 'start' });
  panel?.focus({ preventScroll: true });
}

export function Figures({ figures }: { figures?: readonly Figure[] }) {
  if (!figures) return <Skeleton variant="rounded" height={68} />;
  return (
    <Box
      component="ul"
      aria-label="Today in numbers"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fit, minmax(104px, 1fr))',
        gap: '1px',
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        overflow: 'hidden',
      }}
    >
      {figures.map(({ label, value, anchor, tone }) => (
        <Box
          component="li"
          key={anchor}
          sx={{
            display: 'grid',
            boxShadow: ({ palette }) => `0 0 0 1px ${palette.divider}`,
            // On phones, the seventh figure fills its row of three.
            '&:last-of-type:nth-of-type(3n + 1)': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
          }}
        >
          <ButtonBase
            onClick={() => goTo(anchor)}
            sx={{
              display: 'block',
              textAlign: 'left',
              px: 2,
              py: 1,
              '&:hover': { bgcolor: 'action.hover' },
              '&.Mui-focusVisible': { outlineOffset: -2 },
            }}
          >
            <Typography
              component="span"
              sx={{
                display: 'block',
                fontFamily: CONDENSED,
                fontWeight: 650,
                fontSize: '1.625rem',
                lineHeight: 1.15,
                color: value > 0 && tone ? `${tone}.main` : 'text.primary',
              }}
            >
              {number(value)}
            </Typography>
            <Quiet component="span" sx={{ display: 'block' }}>
              {label}
            </Quiet>
          </ButtonBase>
        </Box>
      ))}
    </Box>
  );
}
