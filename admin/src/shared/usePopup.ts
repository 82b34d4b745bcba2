import { type MouseEvent, useState } from 'react';

/** Position below the button, aligned at the right. */
export const BELOW = {
  anchorOrigin: { vertical: 'bottom', horizontal: 'right' },
  transformOrigin: { vertical: 'top', horizontal: 'right' },
} as const;

/** Returns the props of a button that opens a menu or a popover, and the props of that popup. */
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
