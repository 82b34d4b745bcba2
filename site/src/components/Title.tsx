import { versusIn } from '../lib/text.js';

/**
 * A title or a name in the direction of its script. In 'Home vs Away', each side has its own direction, so that home
 * comes first.
 */
export function Title({ text }: { text: string }) {
  const versus = versusIn(text);
  if (!versus) return <bdi>{text}</bdi>;
  const [home, between, away] = versus;
  return (
    <>
      <bdi>{home}</bdi>
      <span>{between}</span>
      <bdi>{away}</bdi>
    </>
  );
}
