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
 * Keeps an open dialog and adds no step for Back when a list writes its filters and pages, which replace the whole
 * query and come late.
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
