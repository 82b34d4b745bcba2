import { type Clash, clashInWords } from '@contract/clashes.js';
import type { GameStatus } from '@contract/games.js';
import type { GameRecord } from '@contract/records/match.record.js';
import { isCalledOff, isTimeOpen } from '@contract/results.js';
import { serverNow } from '@contract/time/server-clock.js';
import { clockTime, dayKey } from '@contract/time/zones.js';
import type { EventContentArg, EventInput } from '@fullcalendar/core';
import dayGridPlugin from '@fullcalendar/daygrid';
import interactionPlugin from '@fullcalendar/interaction';
import listPlugin from '@fullcalendar/list';
import FullCalendar from '@fullcalendar/react';
import timeGridPlugin from '@fullcalendar/timegrid';
import ClashIcon from '@mui/icons-material/WarningAmberOutlined';
import { Box, type Theme } from '@mui/material';
import { useZone } from '../shared/clock.js';
import { localTime } from '../shared/Kickoff.js';
import { TIME_OPEN } from '../shared/kickoff-words.js';
import { useNarrow } from '../shared/widths.js';
import { TARGET, TOUCH } from '../theme/tokens.js';
import { kickoffAt } from './events.js';

interface CalendarProps {
  events: EventInput[];
  /** Zone of the times of all games. */
  zone: string;
  /** Whether the games of the visible days are still loading. */
  isLoading: boolean;
  /** Called with the first visible day and the day after the last, YYYY-MM-DD. */
  onDays(first: string, end: string): void;
  /** Opens a game. If undefined, games cannot be opened. */
  onOpen?(game: GameRecord): void;
  onMove(game: GameRecord, kickoff: ReturnType<typeof kickoffAt>): void;
}

const PLUGINS = [dayGridPlugin, timeGridPlugin, listPlugin, interactionPlugin];
const VIEWS = {
  wide: { initial: 'dayGridMonth', buttons: 'dayGridMonth,dayGridWeek,timeGridDay,listWeek' },
  narrow: { initial: 'listWeek', buttons: 'listMonth,listWeek,listDay' },
};
const TEXTS = {
  prev: 'Back',
  next: 'Next',
  today: 'Today',
  dayGridMonth: 'Month',
  dayGridWeek: 'Week',
  timeGridDay: 'Day',
  listWeek: 'List',
  listMonth: 'Month',
  listDay: 'Day',
};
const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
/** Games per day that the month view shows before '+N more'. */
const SHOWN_OF_DAY = 4;
const MAX_SIDE_BY_SIDE = 5;

/** Shows games by day, week, or month. Narrow screens get lists, because the other views need more width. */
export default function Calendar({ events, zone, isLoading, onDays, onOpen, onMove }: CalendarProps) {
  const narrow = useNarrow();
  const { initial, buttons } = narrow ? VIEWS.narrow : VIEWS.wide;
  const wallNow = (): string => `${dayKey(serverNow(), zone)}T${clockTime(serverNow(), zone)}`;
  return (
    // Translation by the browser replaces text nodes, which the library updates later.
    <Box sx={styles} translate="no">
      <FullCalendar
        // Narrow screens use other views, which the calendar reads only on mount.
        key={initial}
        plugins={PLUGINS}
        initialView={initial}
        headerToolbar={{ left: 'prev,next today', center: 'title', right: buttons }}
        // The library's icon buttons have no accessible name.
        buttonIcons={false}
        buttonText={narrow ? { ...TEXTS, listWeek: 'Week' } : TEXTS}
        // The events have wall-clock times of any zone: see `eventsOf`.
        timeZone="UTC"
        now={wallNow}
        nowIndicator
        firstDay={1}
        height="auto"
        locale="en-GB"
        // Games whose time is not confirmed.
        allDaySlot={events.some(({ allDay }) => allDay)}
        allDayText="No time"
        eventTimeFormat={TIME}
        slotLabelFormat={TIME}
        displayEventEnd={false}
        // A week lists all games of its days. A day shows games side by side.
        views={{ dayGridMonth: { dayMaxEvents: SHOWN_OF_DAY } }}
        slotEventOverlap={false}
        eventMaxStack={MAX_SIDE_BY_SIDE}
        moreLinkClick="listDay"
        // The link opens a list in place, so screen readers must announce a button.
        moreLinkDidMount={({ el }) => el.setAttribute('role', 'button')}
        // A label with the date would hide the games from screen readers.
        dayCellDidMount={({ el }) => el.removeAttribute('aria-labelledby')}
        moreLinkHint={(count) => `Show ${count} more games of the day`}
        navLinks
        eventInteractive={!!onOpen}
        eventDurationEditable={false}
        noEventsText={isLoading ? 'Loading games…' : 'No games in this period'}
        events={events}
        eventContent={(arg) => <EventContent arg={arg} />}
        eventClassNames={({ event }) => [`status-${gameOf(event).status.toLowerCase()}`]}
        eventClick={({ event, jsEvent }) => {
          jsEvent.preventDefault();
          onOpen?.(gameOf(event));
        }}
        eventDrop={({ event, revert }) => {
          const [game, at] = [gameOf(event), event.startStr];
          // The game stays at its previous time until the server has moved it.
          revert();
          onMove(game, kickoffAt(game, at, zone));
        }}
        datesSet={({ startStr, endStr }) => onDays(startStr.slice(0, 10), endStr.slice(0, 10))}
      />
    </Box>
  );
}

const gameOf = ({ extendedProps }: { extendedProps: Record<string, unknown> }): GameRecord =>
  extendedProps['game'] as GameRecord;

const WORDS: Record<GameStatus, string> = { Live: 'live', Scheduled: 'scheduled', Finished: 'finished' };

function wordsOf(game: GameRecord): string {
  if (isCalledOff(game)) return game.statusText.toLowerCase();
  return isTimeOpen(game) ? TIME_OPEN : WORDS[game.status];
}

function EventContent({ arg: { event, timeText, view } }: { arg: EventContentArg }) {
  const game = gameOf(event);
  const zone = useZone();
  const local = isTimeOpen(game) ? undefined : localTime(game.startsAt, game.timeZone, zone);
  const clashes = event.extendedProps['clashes'] as readonly Clash[];
  const words = clashes.map(clashInWords).join('. ');
  const isList = view.type.startsWith('list');
  const isWeek = view.type === 'dayGridWeek';
  return (
    <Box
      className="game"
      title={[
        `${game.title}, ${game.league}`,
        game.location,
        isTimeOpen(game) ? 'Time to be confirmed' : local,
        game.statusText,
        words,
      ]
        .filter(Boolean)
        .join('\n')}
    >
      <span aria-hidden className="dot" />
      {!isList && !event.allDay && <time className="hour">{timeText}</time>}
      <span className={isCalledOff(game) ? 'name off' : 'name'}>{game.title}</span>
      {isWeek && <span className="more">{game.league}</span>}
      {isList && <span className="more">{[game.league, game.location, local].filter(Boolean).join(' · ')}</span>}
      <span className="hidden">{`, ${wordsOf(game)}${!isList && local ? `. ${local}` : ''}`}</span>
      {clashes.length > 0 && (
        <span role="img" aria-label={`Clash: ${words}`} className="clash">
          <ClashIcon sx={{ fontSize: 15 }} />
        </span>
      )}
    </Box>
  );
}

const styles = ({ palette }: Theme) => ({
  '--fc-border-color': palette.divider,
  '--fc-page-bg-color': palette.background.paper,
  '--fc-neutral-bg-color': palette.background.default,
  '--fc-today-bg-color': palette.action.selected,
  '--fc-list-event-hover-bg-color': palette.action.hover,
  '--fc-event-bg-color': 'transparent',
  '--fc-event-border-color': 'transparent',
  '--fc-event-text-color': palette.text.primary,
  '--fc-button-bg-color': palette.background.paper,
  '--fc-button-text-color': palette.text.primary,
  '--fc-button-border-color': palette.divider,
  '--fc-button-hover-bg-color': palette.action.hover,
  '--fc-button-hover-border-color': palette.divider,
  '--fc-button-active-bg-color': palette.action.selected,
  '--fc-button-active-border-color': palette.primary.main,
  '--fc-now-indicator-color': palette.error.main,
  '--fc-more-link-text-color': palette.primary.main,
  fontSize: 13,
  '& .fc .fc-view-harness': { bgcolor: 'background.paper' },
  '& .fc a': { color: 'inherit', textDecoration: 'none' },
  '& .fc .fc-toolbar': { flexWrap: 'wrap', gap: 1, mb: 1.5 },
  '& .fc .fc-toolbar-chunk': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, minWidth: 0 },
  '& .fc .fc-view-harness, & .fc table': { maxWidth: '100%' },
  '& .fc .fc-toolbar-title': { fontSize: '1.05rem', fontWeight: 600 },
  '& .fc .fc-button': {
    ...{ fontSize: 13, px: 1.25, py: 0.5, minHeight: 34, boxShadow: 'none', opacity: 1 },
    [TOUCH]: { minHeight: TARGET, minWidth: TARGET },
  },
  '& .fc .fc-button:disabled': { color: palette.text.secondary },
  '& .fc .fc-button:focus-visible, & .fc a:focus-visible, & .fc .fc-event:focus-visible': {
    outline: `2px solid ${palette.primary.main}`,
    outlineOffset: 1,
    boxShadow: 'none',
  },
  '& .fc .fc-day-other .fc-daygrid-day-top': { opacity: 1 },
  '& .fc .fc-day-other .fc-daygrid-day-number': { color: palette.text.secondary },
  '& .fc .fc-daygrid-more-link': { color: palette.primary.main, fontWeight: 600 },
  '& .fc .fc-daygrid-event': { borderRadius: '5px', px: 0.25, '&:hover': { bgcolor: 'action.hover' } },
  '& .fc .fc-timegrid-event': {
    bgcolor: 'background.default',
    border: `1px solid ${palette.divider}`,
    boxShadow: 'none',
  },
  '& .fc .fc-timegrid-more-link': {
    bgcolor: 'background.paper',
    border: `1px solid ${palette.divider}`,
    boxShadow: 'none',
    color: palette.primary.main,
    fontWeight: 600,
  },
  // A view of a single day need not highlight today.
  '& .fc .fc-timeGridDay-view': { '--fc-today-bg-color': 'transparent' },
  '& .fc .fc-dayGridWeek-view .fc-daygrid-event': { whiteSpace: 'normal', alignItems: 'flex-start', py: 0.25, mb: 0.5 },
  '& .fc .fc-dayGridWeek-view .game': { flexWrap: 'wrap', columnGap: '5px' },
  '& .fc .fc-dayGridWeek-view .name': { flexBasis: '100%', fontWeight: 550, overflowWrap: 'anywhere' },
  '& .fc .fc-dayGridWeek-view .more': { flexBasis: '100%' },
  '& .fc .fc-dayGridWeek-view .clash': { order: -1, ml: 'auto' },
  '& .fc .fc-list-event-dot': { display: 'none' },
  '& .fc .fc-list-event-graphic': { p: 0 },
  '& .fc .fc-list-day-cushion': { bgcolor: 'background.default' },
  '& .fc .fc-list-event': { cursor: 'pointer' },
  '& .game': { display: 'flex', alignItems: 'center', gap: '5px', minWidth: 0, overflow: 'hidden' },
  '& .fc-list .game': { display: 'block', whiteSpace: 'normal' },
  '& .fc-list .dot': { display: 'inline-block', mr: 0.75 },
  '& .fc-list .more': { display: 'block' },
  '& .fc-timegrid-event .game': { flexWrap: 'wrap', alignItems: 'flex-start' },
  '& .dot': { width: 7, height: 7, borderRadius: '50%', flexShrink: 0, bgcolor: 'warning.main' },
  '& .status-live .dot': { bgcolor: 'success.main' },
  '& .status-finished .dot': { bgcolor: 'text.secondary' },
  '& .status-finished .name': { color: 'text.secondary' },
  '& .hour': { color: palette.text.secondary, fontVariantNumeric: 'tabular-nums', flexShrink: 0 },
  '& .off': { color: 'text.secondary', textDecoration: 'line-through' },
  '& .name': { overflow: 'hidden', textOverflow: 'ellipsis', minWidth: 0 },
  '& .more': { color: palette.text.secondary, fontSize: 12 },
  '& .clash': { color: palette.warning.main, display: 'inline-flex', flexShrink: 0 },
  '& .hidden': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
});
