import { useEffect, useRef, useState, type RefObject } from 'react';

interface Picture {
  /** Whether the picture can be shown. False after it failed to load. */
  shown: boolean;
  ref: RefObject<HTMLImageElement | null>;
  onError: () => void;
}

/** Tracks a picture of another site, which may fail to load. `address` is empty if there is no picture. */
export function usePicture(address: string): Picture {
  const [broken, setBroken] = useState('');
  const ref = useRef<HTMLImageElement>(null);
  const onError = (): void => setBroken(address);
  // The picture may have failed before the script ran.
  useEffect(() => {
    if (ref.current?.complete && ref.current.naturalWidth === 0) setBroken(address);
  }, [address]);
  return { shown: address !== '' && broken !== address, ref, onError };
}
