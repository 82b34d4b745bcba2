import { clashesWith } from '@contract/clashes.js';
import { GAME_DEFAULTS } from '@contract/games.js';
import type { LeagueRecord } from '@contract/records/league.record.js';
import type { GameRecord } from '@contract/records/match.record.js';
import { Alert } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useGetOne } from 'react-admin';
import { type FieldValues, useWatch } from 'react-hook-form';
import { useZone } from '../shared/clock.js';
import { useTypedInstant } from '../shared/form/index.js';
import { lineOf } from './clashes.js';
import type { GameForm } from './game-form.js';
import { gamesOfDays, MAX_GAMES, utcDay } from './games-of-days.js';

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
