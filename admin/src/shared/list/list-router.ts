import { useCallback } from 'react';
import { reactRouterProvider, type RouterNavigateFunction, type RouterProvider } from 'react-admin';
import { DIALOG_PARAMS, onceClosed } from '../useDialogParam.js';

/** A new query for a page, with the dialog that its old one names; undefined when that names none. */
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
 * A list writes its filters and pages as the whole query, sometimes long after they were chosen. A dialog that was
 * opened in between stays open, and the change becomes no step of its own for Back to return to.
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
