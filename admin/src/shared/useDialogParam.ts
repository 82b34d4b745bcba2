import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate, type NavigateFunction } from 'react-router';

/** The open dialog in the address: `?dialog=edit&id=…`. */
export interface DialogParam {
  name: string | null;
  id: string | null;
  /** Opens a dialog. `replace` replaces the open dialog, so that Back does not return to it. */
  open(name: string, id?: string, how?: { replace?: boolean }): void;
  close(): void;
}

/** Query parameters of a dialog. */
export const DIALOG_PARAMS = ['dialog', 'id', 'prefill'] as const;

const OPENED_HERE = 'dialogOpenedHere';

/** Returns whether opening a dialog created the current history entry. The previous entry is then the page. */
const wasOpenedHere = (): boolean =>
  !!(window.history.state as { usr?: Record<string, unknown> } | null)?.usr?.[OPENED_HERE];

let closing = false;

/** Runs a task after a dialog has closed by a step back, because a navigation during that step would be lost. */
export function onceClosed(task: () => void): void {
  if (!closing) return task();
  // The timer runs after the router, which handles the same event.
  window.addEventListener('popstate', () => setTimeout(task), { once: true });
}

function stepBack(navigate: NavigateFunction): void {
  if (closing) return;
  closing = true;
  window.addEventListener('popstate', () => (closing = false), { once: true });
  void navigate(-1);
}

/** Manages dialogs in the address: they survive a reload, can be linked to, and close on Back. */
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
        // Uses the current address, because a filter may have changed it since the last render.
        const params = new URLSearchParams(window.location.search);
        params.set('dialog', dialog);
        params.delete('prefill');
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
