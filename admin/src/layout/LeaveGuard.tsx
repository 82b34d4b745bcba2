import { useEffect, useEffectEvent } from 'react';
import { useBlocker } from 'react-router';
import { useUser } from '../auth/index.js';
import { confirm } from '../shared/confirm.js';
import { useStoreValue } from '../shared/store.js';
import { DISCARD, leaves, unsavedForms } from '../shared/unsaved.js';

const ask = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Asks before Back, a link or the closing of the tab takes somebody away from changes that are not saved. */
export function LeaveGuard() {
  const unsaved = useStoreValue(unsavedForms).length > 0;
  const signedIn = !!useUser();
  const blocker = useBlocker(
    // Read at the time of leaving: a form that was just saved says so and closes in one step.
    ({ currentLocation, nextLocation }) =>
      signedIn && unsavedForms.get().length > 0 && leaves(currentLocation, nextLocation),
  );

  const answer = useEffectEvent((leave: boolean) => {
    if (!leave) return blocker.reset?.();
    for (const form of unsavedForms.get()) form.discard();
    blocker.proceed?.();
  });
  const blocked = blocker.state === 'blocked';
  useEffect(() => {
    if (blocked) void confirm(DISCARD).then((leave) => answer(leave));
  }, [blocked]);

  useEffect(() => {
    if (!unsaved) return;
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);
  return null;
}
