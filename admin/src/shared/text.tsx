import { dayAndHour } from '@contract/time/labels.js';
import YesIcon from '@mui/icons-material/Check';
import NoIcon from '@mui/icons-material/Close';
import WarningIcon from '@mui/icons-material/WarningAmber';
import { Box, Typography, type TypographyProps } from '@mui/material';
import type { ElementType } from 'react';
import { relativeDay } from './time.js';

/** For screen readers alone. */
export const HIDDEN = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;

/** A remark: small and less dark than what it is about. */
export const Quiet = (props: TypographyProps & { component?: ElementType; dateTime?: string }) => (
  <Typography variant="body2" color="text.secondary" {...props} />
);

/** A text of a table's cell on one line, cut at its end in either direction; the whole of it when one points at it. */
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

/** The beginning of a long text, two lines of it: in cards. */
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

/** A flag that is only read: a sign and a word. */
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

/** In place of a count: none where there should be some. */
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

/** The day of an instant: 'Today', '3 May'. */
export const RelativeDay = ({ at }: { at: string }) => <time dateTime={at}>{relativeDay(at)}</time>;

/** When something happened last: its day, and the hour when one points at it. */
export const LastTime = ({ at }: { at: string | null }) =>
  at ? (
    <time dateTime={at} title={dayAndHour(at)}>
      {relativeDay(at)}
    </time>
  ) : (
    <span>never</span>
  );

export const DayAndHour = ({ at }: { at: string }) => (
  <time dateTime={at} title={at}>
    {dayAndHour(at)}
  </time>
);
