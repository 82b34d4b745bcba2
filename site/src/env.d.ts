/// <reference types="astro/client" />

declare namespace App {
  interface Locals extends Partial<import('@contract/site-locals.js').SiteLocals> {
    api: import('@contract/site-locals.js').SiteLocals['api'];
    site: import('@contract/site-locals.js').SiteConfig;
  }
}

declare module 'virtual:icons' {
  export const icons: Record<string, { viewBox: string; body: string }>;
}
