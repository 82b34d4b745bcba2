import { useEffect, useState } from 'react';

/** A value once it has stayed the same for `wait` ms; an empty text at once. */
export function useDebounced(value: string, wait: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value ? wait : 0);
    return () => clearTimeout(timer);
  }, [value, wait]);
  return settled;
}
