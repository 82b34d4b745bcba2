import { MESSAGES } from '@contract/messages.js';
import type { GameRecord, StreamRecord } from '@contract/records/match.record.js';
import { useState, type MouseEvent } from 'react';
import { byFitness } from '../../lib/streams/fitness.js';
import { playerPath } from '../../lib/streams/player-page.js';
import { decodeToken, streamSource } from '../../lib/streams/token.js';
import { Icon } from '../Icon.js';
import { g } from '../../i18n/game.js';

interface StreamCardsProps {
  game: GameRecord;
  open: boolean;
  /** Stream of the player. */
  selectedId: string | undefined;
  /** Streams that the visitor has opened on this page. */
  clicked: readonly string[];
  /** Stream that is loading. */
  loading: string | null;
  brandName: string;
  onChoose: (streamId: string) => void;
}

/** Lists the streams of a game. Without scripts, they are links to their embed pages. */
export function StreamCards({ game, open, selectedId, clicked, loading, brandName, onChoose }: StreamCardsProps) {
  const streams = useSteadyOrder(game.streamUrls);
  const undecodable = open && streams.some(({ url }) => url !== undefined && !decodeToken(url));
  return (
    <section className="streams" aria-labelledby="streams">
      <h2 className="section-title" id="streams">
        {g('streams')}
      </h2>
      {undecodable && <p className="streams__note note streams__note--error">{g('streams.undecodable')}</p>}
      <ul className="streams__grid stack">
        {streams.map((stream) => (
          <li key={stream._id}>
            <StreamCard
              stream={stream}
              open={open}
              isSelected={stream._id === selectedId}
              clicked={clicked.includes(stream._id)}
              loading={stream._id === loading}
              brandName={brandName}
              onChoose={onChoose}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Returns the streams in their initial order, with the page's language first among equals. Cards that changed places
 * would be pressed by mistake.
 */
function useSteadyOrder(streams: readonly StreamRecord[]): readonly StreamRecord[] {
  const [order] = useState(() => new Map(streams.toSorted(byFitness()).map(({ _id }, index) => [_id, index])));
  const placeOf = ({ _id }: StreamRecord): number => order.get(_id) ?? order.size;
  return [...streams].sort((a, b) => placeOf(a) - placeOf(b));
}

interface StreamCardProps extends Pick<StreamCardsProps, 'open' | 'brandName' | 'onChoose'> {
  stream: StreamRecord;
  isSelected: boolean;
  clicked: boolean;
  loading: boolean;
}

function StreamCard({ stream, open, isSelected, clicked, loading, brandName, onChoose }: StreamCardProps) {
  const platform = stream.platform === 'Own' ? brandName : stream.platform;
  const isDown = open && stream.health?.state === 'down';
  const source = open && sourceNote(stream, platform, brandName);
  const words = (
    <>
      <span className="stream__icon disc">
        {loading ? (
          <span className="spinner">
            <span className="visually-hidden">{g('streams.loading')}</span>
          </span>
        ) : (
          <Icon name={open ? (clicked ? 'check-rounded' : 'play-arrow-rounded') : 'schedule-rounded'} />
        )}
      </span>
      <span className="lines">
        <span className="stream__title semibold break" dir="auto">
          {stream.title}
        </span>
        <span className="stream__facts hint break">
          <span>{`${g.find(`language.${stream.language}`) ?? stream.language} · `}</span>
          <bdi>{platform}</bdi>
          {source && (
            <>
              <span> · </span>
              <bdi>{source === MESSAGES.invalidToken ? g('streams.invalid') : source}</bdi>
            </>
          )}
          {isDown && <span className="stream__fault">{` · ${g('streams.down')}`}</span>}
        </span>
      </span>
      <span className="stream__quality">{stream.quality}</span>
    </>
  );
  if (!open) return <span className="stream choice media surface">{words}</span>;
  const onClick = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onChoose(stream._id);
  };
  return (
    <a
      className="stream choice media surface"
      href={playerPath(stream.stream)}
      aria-current={isSelected ? 'true' : undefined}
      onClick={onClick}
    >
      {words}
    </a>
  );
}

/**
 * Returns the information that the token adds to the platform: the host of one of our streams, or that the token is
 * invalid.
 */
function sourceNote(stream: StreamRecord, platform: string, brandName: string): string {
  if (stream.url === undefined) return '';
  const source = streamSource(stream.url, brandName);
  const isInformative = stream.platform === 'Own' || source === MESSAGES.invalidToken;
  return isInformative && source !== platform ? source : '';
}
