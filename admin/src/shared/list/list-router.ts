import { useCallback } from 'react';
import { reactRouterProvider, type RouterNavigateFunction, type RouterProvider } from 'react-admin';
import { DIALOG_PARAMS, onceClosed } from '../useDialogParam.js';

/** Returns the new query with the dialog of the old query, or undefined if the old query has no dialog. */
export function keepDialog(next: string, before: string): string | undefined {
  const old = new URLSearchParams(before);
  if (!old.has('dialog')) return undefined;
  const params = new URLSearchParams(next);
  for (const name of DIALOG_PARAMS) {
    const value = old.get(name);
    if (value !== null) params.set(name, value);
  }
  return `?${params}`;
}

/**
 * Lists write their filters and pages late and replace the whole query. This navigation preserves an open dialog and
 * adds no history entry.
 */
function useNavigate(): RouterNavigateFunction {
  const navigate = reactRouterProvider.useNavigate();
  return useCallback(
    (to, options) => {
      const isQuery = typeof to === 'object' && to.pathname === undefined && to.search !== undefined;
      if (!isQuery) return navigate(to, options);
      onceClosed(() => {
        const search = keepDialog(to.search ?? '', window.location.search);
        if (search) navigate({ search }, { ...options, replace: true });
        else navigate(to, options);
      });
    },
    [navigate],
  );
}

export const listRouter: RouterProvider = { ...reactRouterProvider, useNavigate };
