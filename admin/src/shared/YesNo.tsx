import NoIcon from '@mui/icons-material/Close';
import YesIcon from '@mui/icons-material/Check';
import { Box } from '@mui/material';

/** A flag that is only read: a sign and a word. */
export function YesNo({
  value,
  words = ['Yes', 'No'],
}: {
  value: boolean;
  words?: readonly [yes: string, no: string];
}) {
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
      {value ? words[0] : words[1]}
    </Box>
  );
}
