import { FormControlLabel, Switch } from '@mui/material';
import { useStore } from 'react-admin';

/** Whether kick-offs are shown in the viewer's own zone too; kept in the browser. */
export const useMyTime = () => useStore('games.myTime', false);

/** Shows kick-offs in the viewer's zone beside the game's. */
export function MyTimeSwitch() {
  const [on, setOn] = useMyTime();
  return (
    <FormControlLabel
      label="My time"
      control={<Switch size="small" checked={on} onChange={(_event, checked) => setOn(checked)} />}
      sx={{ mx: 0.5, minHeight: 36, '& .MuiFormControlLabel-label': { fontSize: 13 } }}
    />
  );
}
