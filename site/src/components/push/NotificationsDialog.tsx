import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { everythingOff } from '../../lib/push/preferences.js';
import { $delivers, $preferences, askFor, changePreferences, startFollows, support } from '../../lib/push/store.js';
import { plural } from '../../lib/text.js';
import { SiteDialog } from '../dialogs/SiteDialog.js';
import { Icon } from '../Icon.js';
import { focusClose } from './focus-close.js';
import { FollowList } from './FollowList.js';
import { NoPush } from './NoPush.js';
import { QuietHours } from './QuietHours.js';

/** The notification preferences of this browser: what is followed, quiet hours, and turning everything off. */
export default function NotificationsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const preferences = useStore($preferences);
  const delivers = useStore($delivers);
  useEffect(() => void startFollows(), []);
  const can = support();
  const { follows, quietHours } = preferences;
  return (
    <SiteDialog title="Notifications" open={open} onClose={onClose}>
      {can !== 'ready' ? (
        <NoPush support={can} />
      ) : follows.length === 0 ? (
        <div className="push-empty">
          <Icon name="notifications-outline-rounded" />
          <p className="push-empty__title">You follow nothing yet</p>
          <p className="dialog__text">
            Open a game or a league and press <strong>Follow</strong>. You are notified on this device when it goes
            live.
          </p>
        </div>
      ) : (
        <>
          {!delivers && (
            <div className="push-paused" role="status">
              <p>Your browser shows no notifications of this site at the moment, so nothing of this arrives.</p>
              <button type="button" className="button button--primary button--small" onClick={() => askFor(null)}>
                Turn on again
              </button>
            </div>
          )}
          <FollowList follows={follows} />
          <QuietHours quietHours={quietHours} />
          <EverythingOff count={follows.length} />
        </>
      )}
    </SiteDialog>
  );
}

/** Switches everything off, once that is said again. */
function EverythingOff({ count }: { count: number }) {
  const [asked, setAsked] = useState(false);
  if (!asked) {
    return (
      <button type="button" className="button button--quiet push-off" onClick={() => setAsked(true)}>
        Switch everything off
      </button>
    );
  }
  const switchOff = async (button: Element): Promise<void> => {
    focusClose(button);
    if (!(await changePreferences(everythingOff))) setAsked(false);
  };
  return (
    <div className="push-off push-off--asked" role="group" aria-label="Switch everything off">
      <p>
        {count === 1 ? 'What you follow is' : `All ${plural(count, 'thing')} you follow are`} forgotten, and the server
        deletes this browser.
      </p>
      <button
        type="button"
        className="button button--primary button--small"
        autoFocus
        onClick={(event) => void switchOff(event.currentTarget)}
      >
        Switch off
      </button>
      <button type="button" className="button button--quiet button--small" onClick={() => setAsked(false)}>
        Keep
      </button>
    </div>
  );
}
