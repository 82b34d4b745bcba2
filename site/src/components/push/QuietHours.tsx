import type { QuietHoursDto } from '@contract/dto/subscription.dto.js';
import { localZone } from '@contract/time/zones.js';
import { useRef, useState, type SubmitEvent } from 'react';
import { withQuietHours } from '../../lib/push/preferences.js';
import { changePreferences } from '../../lib/push/store.js';
import { showToast } from '../../lib/live/toasts.js';
import { d } from '../../i18n/dialogs.js';
import { zoneLabel } from '../../i18n/format.js';

const USUAL = { from: '22:00', to: '07:00' };

/** Edits the hours without notifications, in the visitor's zone. */
export function QuietHours({ quietHours }: { quietHours: QuietHoursDto | null }) {
  const [hours, setHours] = useState({ from: quietHours?.from ?? USUAL.from, to: quietHours?.to ?? USUAL.to });
  const [busy, setBusy] = useState(false);
  const end = useRef<HTMLInputElement>(null);
  const zone = localZone();
  const isSet = quietHours?.from === hours.from && quietHours.to === hours.to && quietHours.timeZone === zone;

  const set = async (nextHours: QuietHoursDto | null): Promise<void> => {
    setBusy(true);
    const done = await changePreferences(withQuietHours(nextHours));
    setBusy(false);
    if (done)
      showToast({
        tone: 'info',
        text: nextHours ? d('quiet.set', { from: nextHours.from, to: nextHours.to }) : d('quiet.none'),
      });
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    end.current?.setCustomValidity(hours.from === hours.to ? d('quiet.same') : '');
    if (!event.currentTarget.reportValidity() || busy) return;
    void set({ ...hours, timeZone: zone });
  };
  const toggle = (): void => {
    // Unsaved input is discarded, because it may be incomplete.
    if (quietHours) setHours({ from: quietHours.from, to: quietHours.to });
    void set(quietHours ? null : { ...hours, timeZone: zone });
  };
  const change = (name: 'from' | 'to', value: string): void => {
    end.current?.setCustomValidity('');
    setHours({ ...hours, [name]: value });
  };
  return (
    <form className="push-quiet stack gap-3" noValidate onSubmit={submit}>
      <label className="push-quiet__switch hstack">
        <input type="checkbox" checked={quietHours !== null} aria-describedby="quiet-note" onChange={toggle} />
        <strong>{d('quiet')}</strong>
      </label>
      <p className="note" id="quiet-note">
        {d('quiet.note')}
      </p>
      {quietHours && (
        <div className="push-quiet__hours">
          <label>
            <span className="form__label">{d('quiet.from')}</span>
            <input
              className="input"
              type="time"
              required
              value={hours.from}
              onChange={(event) => change('from', event.target.value)}
            />
          </label>
          <label>
            <span className="form__label">{d('quiet.to')}</span>
            <input
              ref={end}
              className="input"
              type="time"
              required
              value={hours.to}
              onChange={(event) => change('to', event.target.value)}
            />
          </label>
          {!isSet && (
            <button type="submit" className="button button--primary" aria-disabled={busy}>
              {d('quiet.save')}
            </button>
          )}
          <p className="push-quiet__zone note">
            {quietHours.timeZone === zone
              ? d('quiet.zone', { zone: zoneLabel(zone) })
              : d('quiet.otherZone', { set: zoneLabel(quietHours.timeZone), now: zoneLabel(zone) })}
          </p>
        </div>
      )}
    </form>
  );
}
