import { calendarPath, webcalAddress, type CalendarKind } from '@contract/calendars.js';
import type { ReactNode } from 'react';
import { CALENDAR_ICON } from '../../icons/ui-icons.js';
import { Icon } from '../Icon.js';
import { t } from '../../i18n/ui.js';
import { Rich } from '../../i18n/Rich.js';

interface AddToCalendarProps {
  kind: CalendarKind;
  /** See `calendarPath`. */
  of: string;
  /** Name of the calendar. */
  name: string;
  /** Public URL of the site, without a trailing slash. */
  publicUrl: string;
}

const hidden = (inner: readonly unknown[]): ReactNode => <span className="visually-hidden">{inner.join('')}</span>;

/** Two ways to subscribe to games, in a native popover, which works without scripts. */
export function AddToCalendar({ kind, of, name, publicUrl }: AddToCalendarProps) {
  const path = calendarPath(kind, of);
  const id = `calendar-${kind}`;
  return (
    <>
      <button type="button" className="button button--quiet button--small" popoverTarget={id}>
        <Icon name={CALENDAR_ICON} />
        {t('calendar.add')}
      </button>
      <nav className="panel overlay panel--calendar" id={id} popover="auto" aria-label={t('calendar.add')}>
        <a className="panel__link item" href={webcalAddress(publicUrl, path)}>
          <Icon name="refresh-rounded" />
          <span>
            <Rich parts={t.parts('calendar.subscribe', { name, to: hidden })} />
            <span className="calendar__note caption">{t('calendar.follows')}</span>
          </span>
        </a>
        <a className="panel__link item" href={path}>
          <Icon name="download-rounded" />
          <span>
            <Rich parts={t.parts('calendar.download', { name, of: hidden })} />
            <span className="calendar__note caption">{t('calendar.file')}</span>
          </span>
        </a>
      </nav>
    </>
  );
}
