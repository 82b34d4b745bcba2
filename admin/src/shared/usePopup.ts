import { type MouseEvent, useState } from 'react';

/** Right-aligned below its button. */
export const BELOW = {
  anchorOrigin: { vertical: 'bottom', horizontal: 'right' },
  transformOrigin: { vertical: 'top', horizontal: 'right' },
} as const;

/** What a button is given that opens a menu or a popover, and what those are given. */
export function usePopup(kind: 'menu' | 'dialog', place: object = {}) {
  const [anchorEl, setAnchor] = useState<HTMLElement | null>(null);
  const isOpen = !!anchorEl;
  const close = (): void => setAnchor(null);
  const open = ({ currentTarget }: MouseEvent<HTMLElement>): void => setAnchor(currentTarget);
  return {
    button: { 'aria-haspopup': kind, 'aria-expanded': isOpen, onClick: open },
    popup: { ...place, anchorEl, open: isOpen, onClose: close },
    isOpen,
    close,
  };
}
