import type { AutocompleteProps } from '@mui/material';

type KeyHandler = NonNullable<AutocompleteProps<unknown, false, false, boolean>['onKeyDown']>;

/**
 * Selects the highlighted option on Enter. In a field that accepts any text, MUI would keep the text unless an arrow key
 * highlighted the option.
 */
export const selectOnEnter: KeyHandler = (event) => {
  const { target } = event;
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
  const option = document.getElementById(target.getAttribute('aria-activedescendant') ?? '');
  if (!option || target.getAttribute('aria-expanded') !== 'true') return;
  event.preventDefault();
  Object.assign(event, { defaultMuiPrevented: true });
  option.click();
};
