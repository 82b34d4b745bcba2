import { zoneLabel, zoneName } from '@contract/time/labels.js';
import { serverNow } from '@contract/time/server-clock.js';
import { SECOND } from '@contract/time/units.js';
import { clockTime } from '@contract/time/zones.js';
import ClockIcon from '@mui/icons-material/ScheduleOutlined';
import { Box, Button, ListItemIcon, Menu, MenuItem, Tooltip } from '@mui/material';
import { type ClockChoice, useClockChoice, useZone, useZones } from '../shared/clock.js';
import { useNow } from '../shared/time.js';
import { BELOW, usePopup } from '../shared/usePopup.js';

const CHOICES: readonly [ClockChoice, string][] = [
  ['site', 'Site'],
  ['own', 'You'],
];

const useTime = (): string => new Date(useNow(5 * SECOND, serverNow)).toISOString();

/** Shows the time in the zone of the dashboard and switches between the site's zone and the user's. */
export function ClockSwitch() {
  const zone = useZone();
  const zones = useZones();
  const [choice, setChoice] = useClockChoice();
  const now = useTime();
  const { button, popup, close } = usePopup('menu', BELOW);
  const time = clockTime(now, zone);
  return (
    <>
      <Tooltip title={`Times are in ${zoneLabel(zone)}`}>
        <Button
          {...button}
          color="inherit"
          aria-label={`${time}, times are in ${zoneLabel(zone)}`}
          sx={{ px: 1, minWidth: 0, gap: 0.75, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
        >
          <span>{time}</span>
          <Box component="span" sx={{ color: 'text.secondary', display: { xs: 'none', lg: 'inline' } }}>
            {zoneName(now, zone)}
          </Box>
        </Button>
      </Tooltip>
      <Menu {...popup}>
        {CHOICES.map(([id, name]) => (
          <MenuItem
            key={id}
            role="menuitemradio"
            aria-checked={choice === id}
            selected={choice === id}
            onClick={() => {
              setChoice(id);
              close();
            }}
          >
            <span>{`${name}: ${zoneLabel(zones[id])}`}</span>
            <Box
              component="span"
              sx={{ ml: 'auto', pl: 3, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
            >
              {clockTime(now, zones[id])}
            </Box>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

/** The switch as an entry of the account menu, because the top bar of a phone has no space for a clock. */
export function ClockEntry({ onSwitch, ...item }: { onSwitch(): void; tabIndex?: number }) {
  const zones = useZones();
  const [choice, setChoice] = useClockChoice();
  const other = choice === 'own' ? 'site' : 'own';
  return (
    <MenuItem
      {...item}
      onClick={() => {
        setChoice(other);
        onSwitch();
      }}
    >
      <ListItemIcon>
        <ClockIcon />
      </ListItemIcon>
      <span>{`Show ${zoneLabel(zones[other])}`}</span>
    </MenuItem>
  );
}
