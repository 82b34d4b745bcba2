/// <reference types="astro/client" />

declare namespace App {
  type SiteLocals = import('@contract/site-locals.js').SiteLocals;
  interface Locals extends SiteLocals {}
}

declare module 'virtual:icons' {
  export const icons: Record<string, { viewBox: string; body: string }>;
}
