import { MESSAGES } from '@contract/messages.js';
import type { SettingsResponse, SettingsRecord } from '@contract/records/setting.record.js';
import { Box, FormControlLabel, Popover, Skeleton, Switch, Typography } from '@mui/material';
import { useId } from 'react';
import { usePermission } from '../auth/index.js';
import { Loaded } from '../shared/EmptyState.js';
import { Quiet } from '../shared/text.js';
import { BELOW } from '../shared/usePopup.js';
import { useAct } from '../shared/writes.js';
import { saveSettings, staleSettings, useFreshSettings } from './calls.js';

/** Turns the blocking of visitors' developer tools on or off. */
export default function DevToolsPopover({ anchor, onClose }: { anchor(): HTMLElement | null; onClose(): void }) {
  const { adopt, ...query } = useFreshSettings();
  const id = useId();
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      {...BELOW}
      slotProps={{
        paper: { role: 'dialog', 'aria-labelledby': id, sx: { width: 320, maxWidth: 'calc(100vw - 24px)' } },
      }}
    >
      <Box sx={{ p: 2 }}>
        <Typography id={id} variant="h3" component="h2">
          Developer tools
        </Typography>
        <Quiet sx={{ mt: 0.5 }}>
          When blocked, a right-click on the site redirects visitors to “Access denied”, and the shortcuts of the
          developer tools redirect them to the home page. This deters casual visitors, but it is not a security measure.
        </Quiet>
        <Loaded query={query} waiting={<Skeleton height={38} />}>
          {(settings) => <DevToolsSwitch settings={settings} onSaved={adopt} />}
        </Loaded>
      </Box>
    </Popover>
  );
}

interface DevToolsSwitchProps {
  settings: SettingsRecord;
  onSaved(settings: SettingsRecord): void;
}

function DevToolsSwitch({ settings, onSaved }: DevToolsSwitchProps) {
  const allowed = usePermission('dev-tools:access');
  const { act, busy } = useAct('settings');

  const change = async (isEnabled: boolean): Promise<SettingsResponse> => {
    // A concurrent change of another setting does not conflict with this one.
    const response = await saveSettings(settings, 'devTools', { isEnabled }).catch((error: unknown) => {
      const current = staleSettings(error);
      if (!current) throw error;
      return saveSettings(current, 'devTools', { isEnabled });
    });
    onSaved(response.settings);
    return response;
  };

  return (
    <>
      <FormControlLabel
        label="Block developer tools"
        disabled={!allowed}
        sx={{ mt: 1, '& .MuiFormControlLabel-label': { fontSize: '0.875rem' } }}
        control={
          <Switch
            autoFocus
            checked={settings.devTools.isEnabled}
            onChange={(_, isEnabled) => !busy && void act(() => change(isEnabled))}
            slotProps={{ input: { role: 'switch', 'aria-busy': busy } }}
          />
        }
      />
      {!allowed && <Quiet>{MESSAGES.permissionDenied}</Quiet>}
    </>
  );
}
