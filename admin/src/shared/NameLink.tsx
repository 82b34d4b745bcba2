import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router';

interface NameLinkProps {
  to: string;
  name: string;
  /** What is said when one points at it; the name itself when left out. */
  hint?: string;
  /** On one line, cut where its room ends: in tables. */
  nowrap?: boolean;
}

/** The name of a row, leading to its page. */
export function NameLink({ to, name, hint = name, nowrap = false }: NameLinkProps) {
  return (
    <Link
      component={RouterLink}
      to={to}
      color="text.primary"
      title={hint}
      noWrap={nowrap}
      sx={{ fontWeight: 550, display: nowrap ? 'block' : 'inline', overflowWrap: 'anywhere' }}
    >
      {name}
    </Link>
  );
}
