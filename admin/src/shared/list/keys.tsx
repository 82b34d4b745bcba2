import { Box, Dialog, DialogActions, DialogContent, DialogTitle, Button } from '@mui/material';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useListContext } from 'react-admin';
import { type ListKey, useListKeysOn } from '../list-keys.js';

/** Keys of a list by their position on the keyboard (KeyboardEvent.code), with their effects. */
const KEYS: readonly [code: string, key: string, effect: string][] = [
  ['KeyJ', 'j', 'Next row'],
  ['KeyK', 'k', 'Previous row'],
  ['KeyX', 'x', 'Select the row'],
  ['Enter', 'Enter', 'Open the row'],
  ['KeyE', 'e', 'Edit'],
  ['KeyS', 's', 'Change the score'],
  ['KeyP', 'p', 'Postpone'],
  ['KeyN', 'n', 'Notify followers'],
  ['KeyC', 'c', 'Add'],
  ['Slash', '?', 'Show these keys'],
];

const ROW = '[data-row]';
const ROW_MENU = '[data-row-menu]';
/** Elements that use letters themselves. */
const TAKES_LETTERS = 'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="combobox"]';

const buttonsOf = (root: ParentNode, key: ListKey): HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>(`[aria-keyshortcuts="${key}"]:not(:disabled, [aria-disabled="true"])`),
];

/** Presses the button of a row that has the key, also if the button is in the menu of the row. */
function press(row: Element, key: ListKey): boolean {
  const [button] = buttonsOf(row, key);
  const menu = row.querySelector<HTMLElement>(ROW_MENU);
  if (button || !menu) {
    button?.click();
    return !!button;
  }
  flushSync(() => menu.click());
  const items = document.querySelector(`[role="menu"][aria-labelledby="${menu.id}"]`);
  const [item] = items ? buttonsOf(items, key) : [];
  // Without an item, the key closes the menu again.
  (item ?? items?.closest('.MuiPopover-root')?.querySelector<HTMLElement>('.MuiBackdrop-root'))?.click();
  return !!item;
}

/**
 * Handles the keys of a list while the focus is in the list (WCAG 2.1.4). The keys press buttons with `aria-keyshortcuts`,
 * so that the buttons decide about permissions.
 */
export function ListKeys({ children }: { children: ReactNode }) {
  const isOn = useListKeysOn();
  const { selectedIds } = useListContext();
  const [isHelpOpen, setHelpOpen] = useState(false);

  const move = (list: HTMLElement, row: Element | null, by: 1 | -1): void => {
    const rows = [...list.querySelectorAll<HTMLElement>(ROW)];
    const at = rows.findIndex((one) => one === row);
    rows[at < 0 ? 0 : Math.min(Math.max(at + by, 0), rows.length - 1)]?.focus();
  };

  const run = (code: string, list: HTMLElement, target: Element): boolean => {
    const row = target.closest(ROW);
    if (code === 'KeyJ' || code === 'KeyK') move(list, row, code === 'KeyJ' ? 1 : -1);
    else if (code === 'KeyX') row?.querySelector<HTMLElement>('input[type="checkbox"]')?.click();
    else if (code === 'Enter') {
      // On a button or a link, Enter presses the button or follows the link.
      if (target !== row) return false;
      if (!press(row, 'e')) row.querySelector<HTMLElement>('a[href]')?.click();
    } else if (code === 'KeyC') buttonsOf(document, 'c')[0]?.click();
    else {
      const key = code.slice(-1).toLowerCase() as ListKey;
      const ofSelection = selectedIds.length ? buttonsOf(list, key).find((button) => !button.closest(ROW)) : undefined;
      if (ofSelection) ofSelection.click();
      else if (row) press(row, key);
    }
    return true;
  };

  const handle = (event: KeyboardEvent<HTMLElement>): void => {
    const { currentTarget: list, target, code, shiftKey } = event;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    // React also passes events of dialogs that a row has opened.
    if (!(target instanceof Element) || !list.contains(target) || target.closest(TAKES_LETTERS)) return;
    if (event.key === '?' || (code === 'Slash' && shiftKey)) setHelpOpen(true);
    else if (shiftKey || code === 'Slash' || !KEYS.some(([one]) => one === code) || !run(code, list, target)) return;
    event.preventDefault();
  };

  return (
    <div onKeyDown={isOn ? handle : undefined}>
      {children}
      {isHelpOpen && <KeysDialog onClose={() => setHelpOpen(false)} />}
    </div>
  );
}

function KeysDialog({ onClose }: { onClose(): void }) {
  const id = useId();
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>Keyboard shortcuts</DialogTitle>
      <DialogContent>
        <KeysTable />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Lists the keys with their effects. */
export const KeysTable = () => (
  <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 0.5, m: 0 }}>
    {KEYS.map(([code, key, effect]) => (
      <Box key={code} sx={{ display: 'contents' }}>
        <Box component="dt">
          <kbd style={{ font: 'inherit', fontWeight: 600 }}>{key}</kbd>
        </Box>
        <Box component="dd" sx={{ m: 0 }}>
          {effect}
        </Box>
      </Box>
    ))}
  </Box>
);
