import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';

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

/** Dialogs live in the address: they survive a reload, can be linked to, and Back closes them. */
export function useDialogParam(): DialogParam {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const { name, id } = useMemo(() => {
    const params = new URLSearchParams(search);
    return { name: params.get('dialog'), id: params.get('id') };
  }, [search]);
  const openedHere = !!(state as Record<string, unknown> | null)?.[OPENED_HERE];

  const open = useCallback(
    (dialog: string, record?: string, { replace = false } = {}) => {
      // The address as it is now: a filter may have been written there since the last render.
      const params = new URLSearchParams(window.location.search);
      params.set('dialog', dialog);
      if (record) params.set('id', record);
      else params.delete('id');
      void navigate({ search: `?${params}` }, { replace, state: { [OPENED_HERE]: !replace || openedHere } });
    },
    [navigate, openedHere],
  );

  const close = useCallback(() => {
    if (openedHere) return void navigate(-1);
    const params = new URLSearchParams(search);
    for (const param of DIALOG_PARAMS) params.delete(param);
    void navigate({ search: params.size ? `?${params}` : '' }, { replace: true });
  }, [navigate, openedHere, search]);

  return { name, id, open, close };
}
