import { lazy, Suspense, useEffect } from 'react';
import { useStoreValue } from '../shared/store.js';
import { shownKey } from './shown-key.js';

const KeyDialog = lazy(() => import('./KeyDialog.js'));

/**
 * Shows a new key until the user has stored it. The shell renders this component, because the page or dialog that
 * created the key may change in the meantime.
 */
export function NewKey() {
  const shown = useStoreValue(shownKey);
  useEffect(() => () => shownKey.set(null), []);
  return (
    shown && (
      <Suspense>
        <KeyDialog shown={shown} onClose={() => shownKey.set(null)} />
      </Suspense>
    )
  );
}
