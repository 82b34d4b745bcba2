import type { ReactNode } from 'react';

/** Placeholder for an empty list. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="empty center dashed">
      <svg className="empty__pitch" viewBox="0 0 120 60" aria-hidden="true">
        <path d="M1 1h118v58H1ZM60 1v58M1 17h16v26H1m118-26h-16v26h16" />
        <circle cx="60" cy="30" r="12" />
      </svg>
      <p className="headline">{title}</p>
      {children && <p className="links--brand note">{children}</p>}
    </div>
  );
}
