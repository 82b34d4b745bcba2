import ChevronIcon from '@mui/icons-material/ExpandMore';
import { Box, ButtonBase, Collapse } from '@mui/material';
import { useId } from 'react';
import { useStore } from 'react-admin';
import type { NavItem } from '../resource.js';
import { NavEntry } from './NavEntry.js';

interface NavGroupProps {
  title: string;
  items: readonly NavItem[];
  iconOnly: boolean;
}

const heading = {
  width: 'calc(100% - 12px)',
  mx: 0.75,
  px: 1,
  minHeight: 28,
  borderRadius: '6px',
  justifyContent: 'space-between',
  color: 'text.secondary',
  typography: 'overline',
};

/** A group of the sidebar that folds; which are folded is remembered in the browser. */
export function NavGroup({ title, items, iconOnly }: NavGroupProps) {
  const [open, setOpen] = useStore(`sidebar.group.${title}`, true);
  const id = useId();
  const entries = (
    <Box component="ul" id={id} aria-label={title} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {items.map((item) => (
        <NavEntry key={item.to} item={item} iconOnly={iconOnly} />
      ))}
    </Box>
  );
  if (iconOnly) return <Box sx={{ borderTop: 1, borderColor: 'divider', pt: 0.75, mt: 0.75 }}>{entries}</Box>;
  return (
    <Box sx={{ mt: 1.5 }}>
      <ButtonBase onClick={() => setOpen(!open)} aria-expanded={open} aria-controls={id} sx={heading}>
        {title}
        <ChevronIcon aria-hidden sx={{ fontSize: 16, transform: open ? 'none' : 'rotate(-90deg)' }} />
      </ButtonBase>
      <Collapse in={open} unmountOnExit={false} sx={{ visibility: open ? 'visible' : 'hidden' }}>
        {entries}
      </Collapse>
    </Box>
  );
}
