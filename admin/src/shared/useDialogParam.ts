import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate, type NavigateFunction } from 'react-router';

/** What an address says about the dialog that is open: `?dialog=edit&id=…`. */
export interface DialogParam {
  name: string | null;
  id: string | null;
  /** `replace` puts it in the place of the dialog that is open, which Back does not return to. */
  open(name: string, id?: string, how?: { replace?: boolean }): void;
  close(): void;
}

/** The names that a dialog takes in the query. */
export const DIALOG_PARAMS = ['dialog', 'id'] as const;

const OPENED_HERE = 'dialogOpenedHere';

/** Whether the entry of the history that the tab is at now was made by opening a dialog: the one before is the page. */
const wasOpenedHere = (): boolean =>
  !!(window.history.state as { usr?: Record<string, unknown> } | null)?.usr?.[OPENED_HERE];

let closing = false;

/** Runs a task once no dialog is being closed by a step back: a change of the address in between would get lost. */
export function onceClosed(task: () => void): void {
  if (!closing) return task();
  // Later, as the router handles the same event first.
  window.addEventListener('popstate', () => setTimeout(task), { once: true });
}

function stepBack(navigate: NavigateFunction): void {
  if (closing) return;
  closing = true;
  window.addEventListener('popstate', () => (closing = false), { once: true });
  void navigate(-1);
}

/** Dialogs live in the address: they survive a reload, can be linked to, and Back closes them. */
export function useDialogParam(): DialogParam {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { name, id } = useMemo(() => {
    const params = new URLSearchParams(search);
    return { name: params.get('dialog'), id: params.get('id') };
  }, [search]);

  const open = useCallback(
    (dialog: string, record?: string, { replace = false } = {}) =>
      onceClosed(() => {
        // The address as it is now, here and when closing: a filter may have been written there since the last render.
        const params = new URLSearchParams(window.location.search);
        params.set('dialog', dialog);
        if (record) params.set('id', record);
        else params.delete('id');
        void navigate({ search: `?${params}` }, { replace, state: { [OPENED_HERE]: !replace || wasOpenedHere() } });
      }),
    [navigate],
  );

  const close = useCallback(() => {
    if (wasOpenedHere()) return stepBack(navigate);
    const params = new URLSearchParams(window.location.search);
    for (const param of DIALOG_PARAMS) params.delete(param);
    void navigate({ search: params.size ? `?${params}` : '' }, { replace: true });
  }, [navigate]);

  return { name, id, open, close };
}
