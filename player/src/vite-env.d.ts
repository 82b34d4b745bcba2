/// <reference types="vite/client" />

declare module 'virtual:player/*' {
  const texts: Readonly<Record<string, string>>;
  export default texts;
}
