/** Names that stand for any team. */
const OPEN =
  /^(?:\?+|t\.?b\.?[acd]\.?|n\.? ?n\.?|to be (?:announced|confirmed|decided|determined)|undecided|noch offen|offen|por (?:definir|confirmar)|à (?:confirmer|déterminer|définir)|da (?:definire|determinare|confermare|destinarsi)|a (?:definir|confirmar|determinar))$/i;
/** Matches 'W101' and 'LSF1': the winner and the loser of a match, by its number. */
const MATCH_CODE = /^[wl][ -]?(?:(?:qf|sf|hf|vf|af|m|r\d{2}) ?-?)?\d{1,3}$/i;
/** Matches 'Qualifier 1', 'Seed 4', 'Lucky loser': a place in a draw. */
const DRAW_PLACE = /^(?:(?:qualifier|seed) \d{1,2}|lucky loser(?: \d{1,2})?)$/i;
/** Matches '1A', '2nd B', '3A/B/C', 'A1': a place in a group, or in one of several groups. */
const GROUP_CODE = /^(?:[1-4](?:st|nd|rd|th|\.)? ?[a-l](?:\/?[a-l])*|[a-l][1-4])$/i;

const RESULT =
  'winners?|losers?|sieger|gewinner|verlierer|ganador(?:es)?|perdedor(?:es)?|vainqueurs?|perdants?|vincent[ei]|vincitor[ei]|perdent[ei]|' +
  'vencedor(?:es)?|runners?[- ]up|group winners?|(?:best )?(?:1st|2nd|3rd|4th|first|second|third|fourth)(?:[- ]place[d]?)?|' +
  'gruppen(?:erster|zweiter|dritter|sieger)|erster|zweiter|dritter|vierter|primero|segundo|tercero|1er|2e|prim[ao]|second[ao]|terz[ao]';
const FILLER = 'of|the|in|from|del?|di|do|da|du|des|la|le|der|des|el|no\\.?|#';
const STAGE =
  'match|game|tie|leg|fixture|group|pool|path|pot|bracket|semi-?finals?|quarter-?finals?|final|semi|quarter|round of|last|round|r|qf|sf|hf|vf|af|pf|k|m|g|' +
  'play-?offs?|play-?in|wild ?card|halbfinale|viertelfinale|achtelfinale|spiel|gruppe|semifinal(?:es)?|cuartos?|octavos?|partido|grupo|' +
  'demi-?finale|quart de finale|match|groupe|semifinale|quarto|ottavo|partita|girone|gruppo|semifinal|quartas?|oitavas?|jogo';
const PLACE = '[ .:-]*\\d{1,3}|[ .:-]+[a-l](?:\\/[a-l])*';
/** Matches 'Winner SF1', 'Winner of Match 101', 'Runner-up Group B', 'Best third A/B/C'. */
const PLACE_TEXT = new RegExp(
  `^(?:${RESULT})(?:[ .:-]+(?:${FILLER}))*(?:[ .:-]+(?:${STAGE}))*(?:${PLACE})?(?:[ .:-]+(?:${STAGE}))*(?:${PLACE})?$`,
  'iu',
);
/** Matches 'Semi-final 1 winner', 'Group A runner-up', 'Play-off winner 2'. */
const PLACE_FIRST = new RegExp(`^(?:${STAGE})(?:${PLACE})?[ .:-]+(?:${RESULT})(?:${PLACE})?$`, 'iu');
/** Matches 'Winner Arden/Calder', 'Winner of Arden v Calder'. */
const RESULT_OF_TEAMS = new RegExp(`^(?:${RESULT})(?:[ :]+(?:${FILLER}))*[ :]+.+(?:\\/| vs?\\.? | or ).+$`, 'iu');

/** Matches knock-out rounds, in which only winners advance. */
const KNOCK_OUT =
  /final|semi|quarter|round of|last \d|\b1\/\d|knock|play-?off|play-?in|elimination|third place|3rd place|\br\d{2}\b|achtel|viertel|octav|cuart|huiti|quart|ottavi|oitav|\bk\.?o\.?\b/i;

/** Returns whether a round is a knock-out round. */
export const isKnockOutRound = (round: string): boolean => KNOCK_OUT.test(round);

const MAX_LENGTH = 80;

/** Position of a fixture in its competition. */
interface Place {
  hasNumber: boolean;
  round: string | null;
}

/**
 * Returns whether a name stands for an undecided team: 'W101', 'Winner SF1', 'TBD'. Group codes such as '1A' count only if the
 * fixture has a number or belongs to a knock-out round.
 */
export function isPlaceholder(name: string, { hasNumber, round }: Place): boolean {
  const text = name.trim();
  if (text.length === 0 || text.length > MAX_LENGTH) return false;
  if ([OPEN, MATCH_CODE, DRAW_PLACE, PLACE_FIRST, RESULT_OF_TEAMS].some((pattern) => pattern.test(text))) return true;
  if (PLACE_TEXT.test(text)) return !isResultAlone(text);
  return (hasNumber || (round !== null && isKnockOutRound(round))) && GROUP_CODE.test(text);
}

/** Returns whether a text is a result without a place. 'Winners' and 'Segundo' alone can be names of teams. */
const isResultAlone = (text: string): boolean =>
  !/[ \d]/.test(text.replace(/runner-?s?[- ]up|best (?=\w+$)/i, 'runnerup'));
