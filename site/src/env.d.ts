/// <reference types="astro/client" />

declare namespace App {
  /** What the server hands to every page. */
  interface Locals {
    api: import('@contract/site-locals.js').SiteLocals['api'];
    site: import('@contract/site-locals.js').SiteLocals['site'];
    newestEvent: import('@contract/site-locals.js').SiteLocals['newestEvent'];
    now: import('@contract/site-locals.js').SiteLocals['now'];
    keep: import('@contract/site-locals.js').SiteLocals['keep'];
  }
}

declare module 'virtual:icons' {
  export const icons: Record<string, { viewBox: string; body: string }>;
}
