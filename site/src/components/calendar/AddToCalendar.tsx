import { calendarPath, webcalAddress, type CalendarKind } from '@contract/calendars.js';
import { CALENDAR_ICON } from '../../icons/ui-icons.js';
import { Icon } from '../Icon.js';

interface AddToCalendarProps {
  kind: CalendarKind;
  /** See `calendarPath`. */
  of: string;
  /** What it is called. */
  name: string;
  /** The site's own address, without a slash at its end. */
  publicUrl: string;
}

/** Two ways to have games in one's own calendar. The menu is a native popover: it opens without any script. */
export function AddToCalendar({ kind, of, name, publicUrl }: AddToCalendarProps) {
  const path = calendarPath(kind, of);
  const id = `calendar-${kind}`;
  return (
    <>
      <button type="button" className="button button--quiet button--small" popoverTarget={id}>
        <Icon name={CALENDAR_ICON} />
        Add to calendar
      </button>
      <nav className="panel panel--calendar" id={id} popover="auto" aria-label="Add to calendar">
        <a className="panel__link" href={webcalAddress(publicUrl, path)}>
          <Icon name="refresh-rounded" />
          <span>
            Subscribe
            <span className="visually-hidden"> to {name}</span>
            <span className="calendar__note">Follows every change of a kick-off</span>
          </span>
        </a>
        <a className="panel__link" href={path}>
          <Icon name="download-rounded" />
          <span>
            Download
            <span className="visually-hidden"> {name}</span>
            <span className="calendar__note">A file, as it stands today</span>
          </span>
        </a>
      </nav>
    </>
  );
}
