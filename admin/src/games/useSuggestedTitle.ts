import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';

/** Until somebody writes a title of their own, it follows the teams: 'Arsenal vs Chelsea'. */
export function useSuggestedTitle(active: boolean): void {
  const { setValue, getValues } = useFormContext();
  const [home, away] = useWatch({ name: ['homeTeam', 'awayTeam'] }) as [string | null, string | null];
  const suggested = useRef('');

  useEffect(() => {
    const title = getValues('title') as string | null;
    if (!active || (title && title !== suggested.current)) return;
    suggested.current = home && away ? `${home} vs ${away}` : '';
    if (suggested.current || title) setValue('title', suggested.current);
  }, [active, away, getValues, home, setValue]);
}
