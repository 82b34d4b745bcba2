import type { GameRecord } from '@contract/records/match.record.js';
import { isCalledOff } from '@contract/results.js';
import { Countdown } from '../shared/Kickoff.js';

/** How long it is until a game goes live; one that is called off does not. */
export const GoesLive = ({ game }: { game: GameRecord }) =>
  isCalledOff(game) ? game.statusText : <Countdown until={game.goLiveAt} />;
