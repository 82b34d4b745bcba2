import { type Clash, clashesOf, clashesWith, clashInWords } from '@contract/clashes.js';
import { GAME_DEFAULTS } from '@contract/games.js';
import type { LeagueRecord } from '@contract/records/league.record.js';
import type { GameRecord } from '@contract/records/match.record.js';
import { dayAndHour } from '@contract/time/labels.js';
import { DAY } from '@contract/time/units.js';
import ClashIcon from '@mui/icons-material/WarningAmberOutlined';
import { Alert, Box, Tooltip } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useGetOne, useListContext } from 'react-admin';
import { type FieldValues, useWatch } from 'react-hook-form';
import { useZone } from '../shared/clock.js';
import { useTypedInstant } from '../shared/form/index.js';
import type { GameForm } from './game-form.js';
import { gamesOfDays, utcDay } from './games-of-days.js';

/** Lists over a longer range or with more games show no clashes. */
const MAX_DAYS = 40;
const MAX_GAMES = 500;

/** Returns a line such as 'Arsenal also plays in Arsenal vs Leeds (Sat 15 Aug, 20:00)'. */
const lineOf = (clash: Clash, zone: string): string =>
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

type Typed = Partial<GameForm & FieldValues>;

/** Warns in the form of a game about clashes. The game can still be saved. */
export function ClashWarning({ game }: { game?: GameRecord }) {
  const zone = useZone();
  const { leagueId, homeTeam, awayTeam, location, title, status, statusText, isTimeConfirmed } = useWatch<Typed>();
  const provider = useDataProvider();
  const league = useGetOne<LeagueRecord>('leagues', { id: leagueId ?? '' }, { enabled: !!leagueId });
  const kickoff = useTypedInstant('date', 'time', GAME_DEFAULTS.time);
  const [from, to] = kickoff ? [utcDay(kickoff.instant, -1), utcDay(kickoff.instant, 1)] : ['', ''];
  const { data: around } = useQuery({
    queryKey: ['games', 'around', from, to],
    queryFn: async () => (await gamesOfDays(provider, from, to, MAX_GAMES)).games,
    enabled: !!kickoff,
  });
  if (!kickoff || !around) return null;
  const clashes = clashesWith(
    {
      id: game?.id ?? '',
      title: title ?? '',
      homeTeam: homeTeam ?? '',
      awayTeam: awayTeam ?? '',
      location: location ?? '',
      // A new game has the sport of its match, which is usually the sport of the league.
      category: game?.category ?? league.data?.category ?? '',
      startsAt: kickoff.iso,
      status: status ?? GAME_DEFAULTS.status,
      statusText: statusText ?? '',
      isTimeConfirmed,
      // A name that staff type is that of a team.
      isHomePlaceholder: game?.isHomePlaceholder && homeTeam === game.homeTeam,
      isAwayPlaceholder: game?.isAwayPlaceholder && awayTeam === game.awayTeam,
    },
    around,
  );
  if (clashes.length === 0) return null;
  return (
    <Alert severity="warning" role="status" sx={{ mb: 1.5 }}>
      {clashes.slice(0, 3).map((clash, index) => (
        <div key={index}>{lineOf(clash, zone)}</div>
      ))}
      {clashes.length > 3 && <div>{`and ${clashes.length - 3} more`}</div>}
    </Alert>
  );
}
