import { Button, type SxProps } from '@mui/material';
import { useId, useState } from 'react';

/** A part of the page that opens and closes: its id, and what its button is given. */
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
  /** Of `useDisclosure`. */
  details: ReturnType<typeof useDisclosure>;
  sx?: SxProps;
}

/** Shows and hides the details of something in a list. */
export function DetailsButton({ of, details: { open, button }, sx }: DetailsButtonProps) {
  const label = open ? 'Hide details' : 'Details';
  return (
    <Button {...button} aria-label={`${label}: ${of}`} sx={sx}>
      <span>{label}</span>
    </Button>
  );
}
