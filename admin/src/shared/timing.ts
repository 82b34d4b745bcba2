import { useEffect, useState } from 'react';

/** The time (ms), read again every `every` ms. */
export function useNow(every: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}

/** A value once it has stayed the same for `wait` ms; an empty text at once. */
export function useDebounced(value: string, wait: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value ? wait : 0);
    return () => clearTimeout(timer);
  }, [value, wait]);
  return settled;
}
