import { isSpoiler } from '../lib/games/spoiler.js';
import { Title } from './Title.js';

/** A title in a link. For visitors without spoilers, `instead` replaces a title that reveals a result. */
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
