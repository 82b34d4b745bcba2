import { versusIn } from '../lib/text.js';

/**
 * A title or a name as others wrote it, in the direction of its own script. The two sides of 'Home vs Away' each have their
 * own, so that home comes first in any of them.
 */
export function Title({ text }: { text: string }) {
  const versus = versusIn(text);
  if (!versus) return <bdi>{text}</bdi>;
  const [home, between, away] = versus;
  return (
    <>
      <bdi>{home}</bdi>
      {between}
      <bdi>{away}</bdi>
    </>
  );
}
