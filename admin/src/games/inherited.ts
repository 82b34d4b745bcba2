import type { PublicTeamRecord } from '@contract/records/team.record.js';
import type { GameRecord } from '@contract/records/match.record.js';
import { LIMITS } from '@contract/limits.js';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type SortPayload, useGetList } from 'react-admin';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { api, bodyOf } from '../api/index.js';
import { commonDay, nextMatch, teamsOf, type TeamNames, venueOf } from './new-game.js';

const NONE: GameRecord[] = [];
const PAGE = { page: 1, perPage: LIMITS.pageSize };

function useGames(filter: Record<string, unknown>, isNeeded: boolean, order: SortPayload['order'] = 'DESC') {
  const params = { filter, pagination: PAGE, sort: { field: 'startsAt', order } };
  return useGetList<GameRecord>('games', params, { enabled: isNeeded }).data ?? NONE;
}

/** Returns the newest games of the selected league. */
const useGamesOfLeague = (): GameRecord[] => {
  const leagueId = useWatch({ name: 'leagueId' }) as string | null;
  return useGames({ leagueId }, !!leagueId);
};

/** Sets a field to a suggested value until the user enters a different value. */
export function useSuggestion(source: string, value: string | undefined, isActive = true): void {
  const { setValue, getValues, formState } = useFormContext();
  const { isSubmitted } = useFormState();
  const { isReady } = formState;
  const suggested = useRef<unknown>(getValues(source));
  useEffect(() => {
    // The form resets its values once after it was mounted.
    if (!isReady) return;
    const current: unknown = getValues(source);
    if (!isActive || value === undefined || (current && current !== suggested.current)) return;
    suggested.current = value;
    if (value || current) setValue(source, value, { shouldValidate: isSubmitted });
  }, [getValues, isActive, isReady, isSubmitted, setValue, source, value]);
}

/**
 * Fills in a new game from the games of its match, and from the games of its league: league, match, day, time zone and venue.
 * The values of `prefilled` fields stay.
 */
export function useInheritedValues(isActive: boolean, prefilled: readonly string[]): void {
  const [matchId, leagueId, homeTeam, awayTeam] = useWatch({
    name: ['matchId', 'leagueId', 'homeTeam', 'awayTeam'],
  }) as (string | null)[];
  const isOpen = (source: string): boolean => isActive && !prefilled.includes(source);
  // A match is suggested for a league that came with the form, not for one that the user selects.
  const needsMatch = isOpen('matchId') && prefilled.includes('leagueId');

  const ofMatch = useGames({ matchId }, isActive && !!matchId);
  const ofLeague = useGames({ leagueId }, isActive && !!leagueId);
  const upcoming = useGames({ leagueId, status: ['Live', 'Scheduled'] }, needsMatch && !!leagueId, 'ASC');
  const [latest = ofLeague[0]] = ofMatch;

  useSuggestion('matchId', nextMatch(upcoming, [homeTeam ?? '', awayTeam ?? '']), needsMatch);
  useSuggestion('leagueId', ofMatch[0]?.leagueId, isOpen('leagueId'));
  useSuggestion('date', commonDay(ofMatch), isOpen('date'));
  useSuggestion('timeZone', latest?.timeZone, isOpen('timeZone'));
  useSuggestion('location', venueOf(homeTeam ?? '', ofMatch, ofLeague), isOpen('location'));
}

const readTeams = async (): Promise<PublicTeamRecord[]> => (await bodyOf(api.GET('/api/games/teams'))).teams;

/** Returns the teams to suggest: teams of the selected league first. Reads the other teams once they are needed. */
export function useTeams(isNeeded: boolean): TeamNames[] {
  const ofLeague = useGamesOfLeague();
  const { data = [] } = useQuery({ queryKey: ['teams', 'public'], queryFn: readTeams, enabled: isNeeded });
  return teamsOf(ofLeague, data);
}
