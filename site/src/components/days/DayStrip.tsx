import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import type { GameDay } from '@contract/records/match.record.js';
import { listHref, type ListQuery } from '../../lib/games/list-query.js';
import { STRIP_DAYS } from '../../lib/games/load.js';
import { useMounted } from '../../lib/live/hooks.js';
import { addDays, readDay, withCentury } from '@contract/time/days.js';
import { Icon } from '../Icon.js';
import { t } from '../../i18n/ui.js';
import { dayInLines, dayName, relativeDay } from '../../i18n/format.js';
import { direction } from '../../i18n/direction.js';

interface DayStripProps {
  listQuery: ListQuery;
  path: string;
  today: string;
  /** First visible day, YYYY-MM-DD. */
  first: string;
  /** Visible days with games. */
  days: readonly GameDay[];
  previous: string | null;
  next: string | null;
  onChoose: (listQuery: ListQuery) => void;
}

/**
 * Returns the number of games that a list of the day shows. Finished games count only on past days and among results.
 */
const countOf = (day: GameDay | undefined, isPast: boolean, results: boolean): number =>
  !day ? 0 : results ? day.finished : isPast ? day.games : day.games - day.finished;

/** Returns whether a click has no modifier. Clicks with modifiers open a new tab or window. */
export const plainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** Links to days with their number of games. Scripts load a day in place, and arrow keys move between the links. */
export function DayStrip({ listQuery, path, today, first, days, previous, next, onChoose }: DayStripProps) {
  const results = listQuery.view === 'results';
  const view = results ? 'results' : null;
  const last = addDays(first, STRIP_DAYS - 1);
  const visibleDays = Array.from({ length: STRIP_DAYS }, (_, index) => addDays(first, index));
  // The strip of a season that has ended ends before today.
  const anchor = listQuery.day ?? (today > last ? last : today);
  // The selected day may be outside of the strip until the next strip has loaded.
  const isAnchorVisible = anchor >= first && anchor <= last;
  const daysByDate = new Map(days.map((day) => [day.date, day]));
  const mounted = useMounted();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (!current || !list.current) return;
    list.current.scrollLeft = current.offsetLeft - (list.current.clientWidth - current.offsetWidth) / 2;
  }, [anchor, first, view]);

  const link = (day: string | null) => ({
    href: listHref(path, { ...listQuery, day, view }),
    onClick: (event: MouseEvent) => {
      if (!plainClick(event)) return;
      event.preventDefault();
      onChoose({ ...listQuery, day, view });
    },
  });
  const onKey = (event: KeyboardEvent): void => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>('a') ?? [])];
    const at = links.indexOf(document.activeElement as HTMLElement);
    const step = list.current ? direction(list.current) : 1;
    const to = { ArrowLeft: at - step, ArrowRight: at + step, Home: 0, End: links.length - 1 }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    links[Math.max(0, Math.min(links.length - 1, to))]?.focus();
  };
  const quiet = !visibleDays.some((day) => countOf(daysByDate.get(day), day < today, results) > 0);

  return (
    <nav className="days" aria-label={t('days')}>
      <div className="days__bar">
        <a
          className="icon-button days__turn from-tablet"
          {...link(addDays(anchor, -7))}
          rel="nofollow"
          aria-label={t('days.earlier')}
        >
          <Icon name="chevron-left-rounded" />
        </a>
        <ul className="days__list scroller" ref={list} onKeyDown={onKey}>
          {visibleDays.map((day) => {
            const count = countOf(daysByDate.get(day), day < today, results);
            const live = daysByDate.get(day)?.live ?? 0;
            const [weekday, date] = dayInLines(day);
            const current = day === anchor;
            return (
              <li key={day}>
                <a
                  className={`days__day caption pressable ${count === 0 ? 'days__day--none' : ''}`}
                  {...link(day)}
                  aria-current={current ? 'date' : undefined}
                  rel={count === 0 ? 'nofollow' : undefined}
                  tabIndex={mounted && isAnchorVisible && !current ? -1 : undefined}
                >
                  <span className="medium">{relativeDay(day, today) || weekday}</span>
                  <span className="days__date">{date}</span>
                  <span className="days__count faint tabular labeled">
                    {live > 0 && !results && <span className="pulse" aria-hidden="true" />}
                    <span>{count === 0 ? t('days.none') : t('count.games', { count })}</span>
                  </span>
                </a>
              </li>
            );
          })}
        </ul>
        <a
          className="icon-button days__turn from-tablet"
          {...link(addDays(anchor, 7))}
          rel="nofollow"
          aria-label={t('days.later')}
        >
          <Icon name="chevron-right-rounded" />
        </a>
        <DayField listQuery={{ ...listQuery, view }} path={path} day={anchor} onChoose={onChoose} />
      </div>
      {(listQuery.day !== null || quiet) && (
        <p className="days__ways">
          {listQuery.day !== null && (
            <a className="more tap hover-line" {...link(null)}>
              {t(results ? 'days.latest' : 'days.today')}
            </a>
          )}
          {quiet && previous && (
            <a className="more tap hover-line" {...link(previous)}>
              {t('days.before', { day: dayName(previous, today) })}
            </a>
          )}
          {quiet && next && !results && (
            <a className="more tap hover-line" {...link(next)}>
              {t('days.next', { day: dayName(next, today) })}
            </a>
          )}
        </p>
      )}
    </nav>
  );
}

interface DayFieldProps {
  listQuery: ListQuery;
  path: string;
  day: string;
  onChoose: (listQuery: ListQuery) => void;
}

/** Selects any day with the browser's date picker. Without scripts, a form. */
function DayField({ listQuery, path, day, onChoose }: DayFieldProps) {
  const [value, setValue] = useState(day);
  useEffect(() => setValue(day), [day]);
  const change = (typed: string): void => {
    setValue(typed);
    const selectedDay = readDay(typed);
    if (selectedDay) onChoose({ ...listQuery, day: selectedDay });
  };
  const complete = (): void => {
    if (withCentury(value) !== value) change(withCentury(value));
  };
  const submit = (event: { preventDefault: () => void }): void => {
    event.preventDefault();
    complete();
  };
  return (
    <form className="days__pick" action={path} onSubmit={submit}>
      <label className="visually-hidden" htmlFor="day">
        {t('days.day')}
      </label>
      <input
        id="day"
        className="field days__field"
        type="date"
        name="day"
        value={value}
        onChange={(event) => change(event.target.value)}
        onBlur={complete}
      />
      <Icon name="calendar-month-outline-rounded" />
      {listQuery.category && <input type="hidden" name="category" value={listQuery.category} />}
      {listQuery.view && <input type="hidden" name="view" value={listQuery.view} />}
      <button className="button button--quiet days__go" type="submit">
        {t('days.go')}
      </button>
    </form>
  );
}
