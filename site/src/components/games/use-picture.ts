import { useEffect, useRef, useState, type RefObject } from 'react';

interface Picture {
  /** Whether there is a picture to show; false once it has failed to load. */
  shown: boolean;
  ref: RefObject<HTMLImageElement | null>;
  onError: () => void;
}

/** A picture of another site, which may fail to load; `address` is empty where there is none. */
export function usePicture(address: string): Picture {
  const [broken, setBroken] = useState('');
  const ref = useRef<HTMLImageElement>(null);
  const onError = (): void => setBroken(address);
  // The picture may have failed before the page's script could listen.
  useEffect(() => {
    if (ref.current?.complete && ref.current.naturalWidth === 0) setBroken(address);
  }, [address]);
  return { shown: address !== '' && broken !== address, ref, onError };
}
