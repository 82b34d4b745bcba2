import type { GameRecord } from '@contract/records/match.record.js';
import StarIcon from '@mui/icons-material/Star';
import StarBorderIcon from '@mui/icons-material/StarBorder';
import { gameCalls } from '../api/index.js';
import { ActionButton } from '../shared/ActionButton.js';
import { confirm } from '../shared/confirm.js';
import { useAct } from '../shared/useAct.js';

/** Flags a game as trending, or takes the flag away. */
export function TrendingButton({ game }: { game: GameRecord }) {
  const { act, busy } = useAct();
  const { title, isTrending } = game;

  const toggle = async (): Promise<void> => {
    const question = isTrending
      ? {
          title: 'Take the trending flag away?',
          text: 'The game leaves the trending list of the site and the apps.',
          action: 'Remove flag',
        }
      : {
          title: 'Flag as trending?',
          text: 'The game is shown among the trending ones on the site and in the apps.',
          action: 'Flag as trending',
        };
    if (await confirm({ ...question, items: [title] })) await act(() => gameCalls.setTrending(game, !isTrending));
  };

  return (
    <ActionButton
      permission="games:update"
      label={isTrending ? 'Trending' : 'Not trending'}
      of={title}
      icon={isTrending ? StarIcon : StarBorderIcon}
      color={isTrending ? 'warning' : undefined}
      disabled={busy}
      onClick={() => void toggle()}
    />
  );
}
