import { type ComponentType, type JSX, lazy, useState } from 'react';

type Load = () => Promise<{ default: ComponentType }>;

/** A page of the dashboard, whose code loads when the page opens. */
export interface LazyPage {
  (): JSX.Element;
  /** Loads the code of the page early. */
  preload: () => Promise<unknown>;
}

/**
 * Like React's `lazy`, but a page whose code is loaded renders without its placeholder. React shows each placeholder for at least
 * 300 ms, which would delay the first request of the page.
 */
export function lazyPage(load: Load): LazyPage {
  let Loaded: ComponentType | undefined;
  const preload: Load = async () => {
    const page = await load();
    Loaded = page.default;
    return page;
  };
  const Lazy = lazy(preload);

  function Page() {
    // Another component type in a later render would discard the state of the page.
    const [Content] = useState(() => Loaded ?? Lazy);
    return <Content />;
  }
  return Object.assign(Page, { preload });
}
