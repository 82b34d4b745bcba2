import type { GameStatus } from '../../../contract/games.js';

/** Meaning of a file's status for the game. */
export interface FixtureStatus {
  /** Scheduled games wait for their kick-off. Finished games have ended or will not be played. */
  status: GameStatus;
  /** Status text of the game, possibly empty. */
  text: string;
  /** Whether the game goes live at its kick-off. */
  goesLive: boolean;
  /** False if the time of the kick-off may still change, as with 'TBC'. */
  isTimeConfirmed: boolean;
  /** Reason in the file, such as 'Frozen pitch', or a remark that the game was rescheduled. */
  note: string;
}

type Meaning = Omit<FixtureStatus, 'note' | 'isTimeConfirmed'> & {
  isTimeConfirmed?: boolean;
  note?: string;
  /** Words in any letter case, without accents and dots. */
  words: readonly string[];
  /** Words that count only in status columns, because they may mean something else in a title. */
  ofColumns?: readonly string[];
};

const list = (words: string): string[] => words.split(/,\s*/);

/** Returns whether a game with this status is postponed or cancelled, so that it does not take place at its kick-off. */
export const isOff = ({ status, goesLive, isTimeConfirmed }: FixtureStatus): boolean =>
  status === 'Scheduled' && !goesLive && isTimeConfirmed;

/** Statuses with their words in English, Spanish, German, French, Italian, and Portuguese, and their meaning for the game. */
const MEANINGS: readonly Meaning[] = [
  {
    status: 'Scheduled',
    text: 'Postponed',
    goesLive: false,
    words: list(
      'postponed, postp, ppd, pp, p-p, called off, rained out, ajourne, ajournee, aplazado, aplazada, pospuesto, pospuesta, postergado, postergada, verschoben, ' +
        'verlegt, vertagt, reporte, reportee, remis, rinviato, rinviata, posticipato, posticipata, adiado, adiada',
    ),
    ofColumns: list('pst, post, eventpostponed, apl, verl'),
  },
  {
    status: 'Scheduled',
    text: 'Cancelled',
    goesLive: false,
    words: list(
      'cancelled, canceled, canc, void, voided, v-v, not played, annulled, cancelado, cancelada, anulado, anulada, abgesagt, ausgefallen, ' +
        'fallt aus, entfallt, annulliert, storniert, annule, annulee, annullato, annullata, cancellato, cancellata',
    ),
    ofColumns: list('can, cnl, cxl, c-c, eventcancelled, unnecessary, not necessary, deleted'),
  },
  {
    status: 'Finished',
    text: 'Abandoned',
    goesLive: false,
    words: list(
      'abandoned, aband, a-a, no contest, no result, abandonado, abandonada, abgebrochen, spielabbruch, abandonne, abandonnee, arrete definitivement, ' +
        'abbandonato, abbandonata',
    ),
    ofColumns: list('abd, abn, ab, abg'),
  },
  {
    status: 'Finished',
    text: 'Walkover',
    goesLive: false,
    words: list(
      'walkover, walk over, w/o, conceded, forfeit, forfeited, forfait, kampflos, incomparecencia, nicht angetreten',
    ),
    ofColumns: list('wo, ff, forf'),
  },
  {
    status: 'Finished',
    text: 'Awarded',
    goesLive: false,
    words: list(
      'awarded, gewertet, am grunen tisch, a tavolino, sur tapis vert, adjudicado, adjudicada, atribuido, atribuida',
    ),
    ofColumns: list('awd, aw, wertung'),
  },
  {
    status: 'Finished',
    text: 'Suspended',
    goesLive: false,
    words: list('suspended, suspendido, suspendida, suspendu, suspendue, sospeso, sospesa, suspenso, suspensa'),
    ofColumns: list('susp, sus'),
  },
  {
    status: 'Finished',
    text: 'After extra time',
    goesLive: false,
    words: ['aet'],
    ofColumns: list('after extra time, nv, dts'),
  },
  {
    status: 'Finished',
    text: 'After overtime',
    goesLive: false,
    words: [],
    ofColumns: list('aot, ot, final/ot, f/ot, after overtime'),
  },
  {
    status: 'Finished',
    text: 'After a shoot-out',
    goesLive: false,
    words: [],
    ofColumns: list('final/so, f/so, after shootout'),
  },
  {
    status: 'Finished',
    text: 'After penalties',
    goesLive: false,
    words: [],
    ofColumns: list('pen, pens, ap, after penalties, fpen, penalties, ie, ne, tab, dcr'),
  },
  {
    status: 'Finished',
    text: '',
    goesLive: false,
    words: list(
      'ft, full time, full-time, fulltime, result, final score, ergebnis, endstand, resultado, resultat, risultato',
    ),
    ofColumns: list(
      'final, finished, ended, complete, completed, closed, played, f, over, beendet, gespielt, finalizado, finalizada, ' +
        'terminado, terminada, jugado, termine, terminee, joue, terminato, terminata, finita, conclusa, encerrado, encerrada, ' +
        'realizado, finie, fin, ended after regular time, official',
    ),
  },
  {
    status: 'Live',
    text: 'Half-time',
    goesLive: true,
    words: list('ht, half time, half-time, halftime, halbzeit, descanso, mi-temps, intervallo, intervalo'),
    ofColumns: list('paused, break, bt'),
  },
  {
    status: 'Live',
    text: 'Interrupted',
    goesLive: true,
    words: list('interrupted, interrumpido, unterbrochen, interrompu, interrotta, interrompido'),
    ofColumns: ['int'],
  },
  {
    status: 'Live',
    text: '',
    goesLive: true,
    words: list('live, in play, en vivo, en directo, en direct, in diretta, ao vivo'),
    ofColumns: list(
      'in progress, inprogress, 1h, 2h, et, first half, second half, 1st half, 2nd half, started, playing, lauft, en juego, ' +
        'en cours, in corso, em andamento, extra time, q1, q2, q3, q4',
    ),
  },
  {
    status: 'Scheduled',
    text: 'Delayed',
    goesLive: true,
    words: list(
      'delayed, delayed start, kick-off delayed, retrasado, retrasada, demorado, demorada, verspatet, verzogert, retarde, retardee, ' +
        'ritardato, ritardata, atrasado, atrasada',
    ),
    ofColumns: list('del, delay'),
  },
  {
    status: 'Scheduled',
    text: '',
    goesLive: true,
    note: 'The file marks the fixture as rescheduled',
    words: list(
      'rescheduled, rearranged, re-arranged, moved, new date, new time, new date/time, date change, date changed, time change, ' +
        'time changed, updated, reprogramado, reprogramada, nueva fecha, neu angesetzt, neuansetzung, neuer termin, nachholspiel, ' +
        'reprogramme, reprogrammee, nouvelle date, riprogrammato, riprogrammata, nuova data, reagendado, reagendada, remarcado, ' +
        'remarcada, nova data',
    ),
    ofColumns: list('eventrescheduled, resch, rsc'),
  },
  {
    status: 'Scheduled',
    text: '',
    goesLive: false,
    isTimeConfirmed: false,
    words: list(
      'tbc, tbd, tba, tbf, time tbc, time tbd, time tba, date tbc, to be confirmed, to be determined, to be defined, awaiting date, if necessary, if needed, to be decided, to be announced, ' +
        'to be arranged, unconfirmed, provisional, tentative, por definir, por confirmar, a definir, a confirmar, ' +
        'noch offen, nicht terminiert, noch nicht terminiert, a confirmer, a determiner, da definire, da confermare, da destinarsi',
    ),
    ofColumns: list('time-tbd, nn, offen'),
  },
  {
    status: 'Scheduled',
    text: '',
    goesLive: true,
    words: [],
    ofColumns: list(
      'scheduled, not started, notstarted, ns, timed, fixture, upcoming, confirmed, pre, pregame, pre-game, preview, eventscheduled, ' +
        'programado, programada, angesetzt, geplant, a venir, programme, programmata, agendado, agendada, sched, open, active, -',
    ),
  },
];

const OF_TITLES = new Map(MEANINGS.flatMap((meaning) => meaning.words.map((word) => [word, meaning] as const)));
const OF_COLUMNS = new Map([
  ...OF_TITLES,
  ...MEANINGS.flatMap((meaning) => (meaning.ofColumns ?? []).map((word) => [word, meaning] as const)),
]);

/**
 * Normalizes a status for the lookup in `MEANINGS`: 'Match Postponed' becomes 'postponed', and 'STATUS_IN_PLAY' becomes 'in
 * play'.
 */
const bareStatus = (text: string): string =>
  text
    .replace(/^https?:\/\/schema\.org\//i, '')
    .normalize('NFD')
    .replace(/[\p{M}.!?*]/gu, '')
    .replace(/_/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
    .replace(/^(?:status|match|game|fixture|event|kick-? ?off|spiel|partido|partita|jogo|rencontre) (?=.)/, '')
    .replace(/^([a-z]) ?[-:] ?\1$/, '$1-$1');

const statusOf = (
  { status, text, goesLive, isTimeConfirmed = true, note = '' }: Meaning,
  reason = '',
): FixtureStatus => ({
  status,
  text,
  goesLive,
  isTimeConfirmed,
  note: reason ? [text, reason].filter(Boolean).join(': ') : note,
});

/** Matches '?' and '??:??'. */
const QUESTION_MARKS = /^[?: ]*\?[?: ]*$/;

/** Matches a status with its reason: 'Postponed - Frozen pitch', 'Postponed (rain)', 'Abandoned: 67 min'. */
const REASON = /^(.+?)(?: ?[:;,] ?| [-–—|] | ?\()(.+?)\)?$/;

/** Returns the status if an entire part of a title is a status, otherwise null. */
export function exactTitleStatus(text: string): FixtureStatus | null {
  const meaning = OF_TITLES.get(bareStatus(text));
  return meaning ? statusOf(meaning) : null;
}

/** Returns the status of a part of a title that is a status, with or without a reason. Returns null for any other text. */
export function titleStatus(part: string): FixtureStatus | null {
  const meaning = exactTitleStatus(part);
  if (meaning) return meaning;
  const [, word = '', reason = ''] = REASON.exec(part) ?? [];
  const first = OF_TITLES.get(bareStatus(word));
  return first ? statusOf(first, reason) : null;
}

/**
 * Returns the status that a cell of a status column names, also within a sentence ('Spiel wurde abgesagt'). Returns null for an
 * empty cell and for unknown words.
 */
export function columnStatus(cell: string): FixtureStatus | null {
  if (QUESTION_MARKS.test(cell)) return exactTitleStatus('TBC');
  const meaning = OF_COLUMNS.get(bareStatus(cell));
  if (meaning) return statusOf(meaning);
  const [, word = '', reason = ''] = REASON.exec(cell) ?? [];
  const first = OF_COLUMNS.get(bareStatus(word));
  if (first) return statusOf(first, reason);
  const words = bareStatus(cell).split(/[^\p{L}\p{N}/-]+/u);
  const named = words.map((one) => OF_TITLES.get(one)).find((meaning) => meaning?.goesLive === false);
  return named ? statusOf(named, cell) : null;
}
