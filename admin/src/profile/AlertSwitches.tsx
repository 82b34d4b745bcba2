import { MESSAGES } from '@contract/messages.js';
import { FormControlLabel, Switch } from '@mui/material';
import { useNotify } from 'react-admin';
import { playAlert, useAlertNotification, useAlertSound } from '../live/stream-alerts.js';

/** Switches on alerts of this browser about failing streams of live games. */
export function AlertSwitches() {
  const notify = useNotify();
  const [sound, setSound] = useAlertSound();
  const [notification, setNotification] = useAlertNotification();

  const switchSound = (on: boolean): void => {
    setSound(on);
    if (on) playAlert();
  };
  const switchNotification = async (on: boolean): Promise<void> => {
    if (on) {
      const permission = typeof Notification === 'undefined' ? 'denied' : await Notification.requestPermission();
      if (permission !== 'granted') return notify(MESSAGES.notificationPermissionDenied, { type: 'error' });
    }
    setNotification(on);
  };
  return (
    <>
      <FormControlLabel
        label="Play a sound when a stream of a live game fails"
        control={<Switch size="small" checked={sound} onChange={(_event, on) => switchSound(on)} slotProps={SWITCH} />}
        sx={LABEL}
      />
      <FormControlLabel
        label="Show a browser notification when a stream of a live game fails"
        control={
          <Switch
            size="small"
            checked={notification}
            onChange={(_event, on) => void switchNotification(on)}
            slotProps={SWITCH}
          />
        }
        sx={LABEL}
      />
    </>
  );
}

const SWITCH = { input: { role: 'switch' } } as const;
const LABEL = { mx: 0, minHeight: 44, gap: 1, '& .MuiFormControlLabel-label': { fontSize: '0.8125rem' } } as const;
