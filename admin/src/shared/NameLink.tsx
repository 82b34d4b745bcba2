import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { TOUCH } from '../theme/tokens.js';

interface NameLinkProps {
  /** If undefined, the name is plain text. */
  to?: string;
  name: string;
  /** Tooltip. Defaults to the name. */
  hint?: string;
  /** Truncates the name at the edge of its cell instead of wrapping. */
  nowrap?: boolean;
}

export function NameLink({ to, name, hint = name, nowrap = false }: NameLinkProps) {
  return (
    <Link
      {...(to === undefined ? { component: 'span', underline: 'none' } : { component: RouterLink, to })}
      color="text.primary"
      dir="auto"
      title={hint}
      noWrap={nowrap}
      sx={{ fontWeight: 550, display: nowrap ? 'block' : 'inline', overflowWrap: 'anywhere', ...TALL }}
    >
      {name}
    </Link>
  );
}

/** The padding extends the target for fingers over the row, without a change of the layout. */
const TALL = { [TOUCH]: { py: 1.75, my: -1.75 } } as const;
