import { dayAndHour } from '@contract/time/labels.js';
import YesIcon from '@mui/icons-material/Check';
import NoIcon from '@mui/icons-material/Close';
import WarningIcon from '@mui/icons-material/WarningAmber';
import { Box, Typography, type TypographyProps } from '@mui/material';
import type { ElementType } from 'react';
import { useZone } from './clock.js';
import { relativeDay } from './time.js';

/** Style of text for screen readers only. */
export const HIDDEN = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;

/** Small secondary text. */
export const Quiet = (props: TypographyProps & { component?: ElementType; dateTime?: string }) => (
  <Typography variant="body2" color="text.secondary" {...props} />
);

/**
 * Shows a text of a table cell on one line. Truncates its end in either direction; the tooltip shows the whole text.
 */
export function OneLine({ text, width = 200 }: { text: string; width?: number | 'none' }) {
  return (
    <Box
      component="span"
      dir="auto"
      title={text}
      sx={{ display: 'block', maxWidth: width, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
    >
      {text}
    </Box>
  );
}

/** Shows the first two lines of a long text in a card. */
export function TwoLines({ text }: { text: string }) {
  return (
    <Box
      component="span"
      dir="auto"
      sx={{
        display: '-webkit-box',
        WebkitLineClamp: 2,
        WebkitBoxOrient: 'vertical',
        overflow: 'hidden',
        overflowWrap: 'anywhere',
      }}
    >
      {text}
    </Box>
  );
}

const YES_NO = ['Yes', 'No'] as const;

/** Shows a flag as an icon with a word. */
export function YesNo({ value, words = YES_NO }: { value: boolean; words?: readonly [yes: string, no: string] }) {
  const Icon = value ? YesIcon : NoIcon;
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        verticalAlign: 'bottom',
        color: value ? undefined : 'text.secondary',
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 15, color: value ? 'success.main' : 'text.secondary' }} />
      <span>{value ? words[0] : words[1]}</span>
    </Box>
  );
}

/** Replaces a count with a warning if there should be at least one. */
export function NoneWarning({ title }: { title?: string }) {
  return (
    <Box
      component="span"
      title={title}
      sx={{ color: 'warning.main', display: 'inline-flex', alignItems: 'center', gap: 0.5, verticalAlign: 'bottom' }}
    >
      <WarningIcon aria-hidden sx={{ fontSize: 15 }} />
      <span>None</span>
    </Box>
  );
}

/** Shows the day of an instant: 'Today', '3 May'. */
export function RelativeDay({ at }: { at: string }) {
  const zone = useZone();
  return <time dateTime={at}>{relativeDay(at, zone)}</time>;
}

/** Shows the day of the last event. The tooltip shows the time. */
export function LastTime({ at }: { at: string | null }) {
  const zone = useZone();
  return at ? (
    <time dateTime={at} title={dayAndHour(at, zone)}>
      {relativeDay(at, zone)}
    </time>
  ) : (
    <span>never</span>
  );
}

export function DayAndHour({ at }: { at: string }) {
  const zone = useZone();
  return (
    <time dateTime={at} title={at}>
      {dayAndHour(at, zone)}
    </time>
  );
}
