import { isSpoiler } from '../lib/games/spoiler.js';
import { Title } from './Title.js';

/** A title in a link; where it reveals a result and the visitor wants no spoilers, `instead` is there in its place. */
export function SafeTitle({ text, instead }: { text: string; instead: string }) {
  if (!isSpoiler(text)) return <Title text={text} />;
  return (
    <>
      <span className="spoiler-off">
        <Title text={text} />
      </span>
      <span className="spoiler-on">{instead}</span>
    </>
  );
}
