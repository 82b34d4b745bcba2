import { Button, type SxProps } from '@mui/material';
import { useId, useState } from 'react';

/** Manages a collapsible part of the page: its id and the props of its button. */
export function useDisclosure(initially = false) {
  const [open, setOpen] = useState(initially);
  const id = useId();
  const button = {
    'aria-expanded': open,
    'aria-controls': open ? id : undefined,
    onClick: () => setOpen(!open),
  };
  return { open, id, button };
}

interface DetailsButtonProps {
  of: string;
  /** Result of `useDisclosure`. */
  details: ReturnType<typeof useDisclosure>;
  sx?: SxProps;
}

/** Button that shows and hides the details of a list entry. */
export function DetailsButton({ of, details: { open, button }, sx }: DetailsButtonProps) {
  const label = open ? 'Hide details' : 'Details';
  return (
    <Button {...button} aria-label={`${label}: ${of}`} sx={sx}>
      <span>{label}</span>
    </Button>
  );
}
