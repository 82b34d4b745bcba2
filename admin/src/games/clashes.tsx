import { type Clash, clashesOf, clashInWords } from '@contract/clashes.js';
import type { GameRecord } from '@contract/records/match.record.js';
import { dayAndHour } from '@contract/time/labels.js';
import { DAY } from '@contract/time/units.js';
import ClashIcon from '@mui/icons-material/WarningAmberOutlined';
import { Box, Tooltip } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useListContext } from 'react-admin';
import { useZone } from '../shared/clock.js';
import { gamesOfDays, MAX_GAMES, utcDay } from './games-of-days.js';

/** Lists over a longer range show no clashes. */
const MAX_DAYS = 40;

/** Returns a line such as 'Arsenal also plays in Arsenal vs Leeds (Sat 15 Aug, 20:00)'. */
export const lineOf = (clash: Clash, zone: string): string =>
  `${clashInWords(clash)} (${dayAndHour(clash.with.startsAt, zone)})`;

/** Marks a game with clashes. The tooltip lists them. */
export function ClashSign({ clashes }: { clashes: readonly Clash[] }) {
  const zone = useZone();
  if (clashes.length === 0) return null;
  const words = clashes.map((clash) => lineOf(clash, zone)).join('. ');
  return (
    <Tooltip title={words}>
      <Box component="span" role="img" aria-label={`Clash: ${words}`} sx={{ display: 'inline-flex', ml: 0.5 }}>
        <ClashIcon sx={{ fontSize: 16, color: 'warning.main' }} />
      </Box>
    </Tooltip>
  );
}

/**
 * Marks a listed game with clashes, including clashes with games outside the list. The page reads all games of the
 * range once.
 */
export function ListedClash({ game }: { game: GameRecord }) {
  const { data = [] } = useListContext<GameRecord>();
  const provider = useDataProvider();
  const starts = data.map(({ startsAt }) => Date.parse(startsAt));
  const [first, last] = [Math.min(...starts), Math.max(...starts)];
  const [from, to] = starts.length ? [utcDay(first, -1), utcDay(last, 1)] : ['', ''];
  const { data: clashes } = useQuery({
    queryKey: ['games', 'clashes', from, to],
    queryFn: async () => clashesOf((await gamesOfDays(provider, from, to, MAX_GAMES)).games),
    enabled: starts.length > 0 && last - first < MAX_DAYS * DAY && game.status !== 'Finished',
    placeholderData: (before) => before,
    structuralSharing: false,
  });
  return <ClashSign clashes={clashes?.get(game.id) ?? []} />;
}
