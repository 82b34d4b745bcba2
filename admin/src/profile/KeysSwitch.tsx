import { Box, Switch } from '@mui/material';
import { useId } from 'react';
import { useListKeysSetting } from '../shared/list-keys.js';
import { KeysTable } from '../shared/list/keys.js';
import { Quiet } from '../shared/text.js';

/** Switches the keys of lists on or off in this browser. */
export function KeysSwitch() {
  const [isOn, setOn] = useListKeysSetting();
  const id = useId();
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1.5 }}>
        <Switch
          size="small"
          checked={isOn}
          onChange={(_, next) => setOn(next)}
          slotProps={{ input: { role: 'switch', 'aria-label': 'Keyboard shortcuts', 'aria-describedby': id } }}
        />
        <Quiet id={id}>Single keys work while the focus is in a list. This setting applies to this browser.</Quiet>
      </Box>
      {isOn && (
        <Box sx={{ mt: 1.5 }}>
          <KeysTable />
        </Box>
      )}
    </>
  );
}
