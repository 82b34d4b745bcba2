/// <reference types="astro/client" />

declare namespace App {
  /** Values that the server passes to every page. */
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

declare module 'virtual:messages/*' {
  const catalogue: import('./i18n/translator.js').Catalogue;
  export default catalogue;
}

declare module 'virtual:message-maps' {
  /** Import maps as JSON by language. The default language has none. */
  export const importMaps: Partial<Record<string, string>>;
}
