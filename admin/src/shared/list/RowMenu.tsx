import MoreIcon from '@mui/icons-material/MoreHoriz';
import { IconButton, Menu, Tooltip } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useAbout } from '../about.js';
import { MenuOfActions } from '../ActionButton.js';
import { BELOW, usePopup } from '../usePopup.js';

/** A menu of further actions of a row, in which every action has its label. */
export function RowMenu({ children }: { children: ReactNode }) {
  const name = useAbout()?.name;
  const id = useId();
  const { button, popup, close } = usePopup('menu', BELOW);
  return (
    <>
      <Tooltip title="More">
        <IconButton {...button} id={id} aria-label={`More: ${name}`} data-row-menu="">
          <MoreIcon />
        </IconButton>
      </Tooltip>
      <MenuOfActions value={close}>
        <Menu
          {...popup}
          // Inside of the page's landmark, like all of its content.
          container={() => document.getElementById('main-content')}
          disableAutoFocusItem
          slotProps={{ list: { 'aria-labelledby': id } }}
        >
          <Items>{children}</Items>
        </Menu>
      </MenuOfActions>
    </>
  );
}

/** Contains the items, because Menu accepts no fragment. */
const Items = ({ children }: { children: ReactNode }) => children;
