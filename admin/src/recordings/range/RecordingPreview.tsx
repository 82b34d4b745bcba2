import { type Dated, instantAt, positionOf } from '@contract/playlist-positions.js';
import { SECOND } from '@contract/time/units.js';
import { Alert, Box } from '@mui/material';
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';

/** Controls of a preview. Times are in seconds since the opening of the streams. */
export interface Preview {
  show(seconds: number): void;
  /** Returns the time of the image that is shown, or null before the first one. */
  shown(): number | null;
}

interface RecordingPreviewProps {
  /** Path of the playlist. */
  src: string;
  /** Opening of the streams, in ms since the epoch. */
  openedAt: number;
  range: { from: number; to: number };
  ref: Ref<Preview>;
}

/** Plays a recording, and repeats a range of it. */
export function RecordingPreview({ src, openedAt, range, ref }: RecordingPreviewProps) {
  const video = useRef<HTMLVideoElement>(null);
  const fragments = useRef<readonly Dated[]>([]);
  const [hasFailed, setFailed] = useState(false);
  const preview: Preview = {
    show: (seconds) => {
      const position = positionOf(fragments.current, openedAt + seconds * SECOND);
      if (video.current && position >= 0) video.current.currentTime = position;
    },
    shown: () => {
      const instant = video.current && instantAt(fragments.current, video.current.currentTime);
      return instant === null ? null : (instant - openedAt) / SECOND;
    },
  };
  useImperativeHandle(ref, () => preview);
  const showStart = useEffectEvent(() => preview.show(range.from));

  useEffect(() => {
    let isClosed = false;
    let close = (): void => undefined;
    const open = async (): Promise<void> => {
      const { default: Hls, Events } = await import('hls.js');
      const { current: element } = video;
      if (isClosed || !element) return;
      if (!Hls.isSupported()) return setFailed(true);
      // The policy of the dashboard allows no worker from a blob.
      const hls = new Hls({ enableWorker: false });
      close = () => hls.destroy();
      hls.on(Events.LEVEL_LOADED, (_, { details }) => {
        const isFirst = fragments.current.length === 0;
        fragments.current = details.fragments;
        if (isFirst) showStart();
      });
      hls.on(Events.ERROR, (_, { fatal }) => fatal && setFailed(true));
      hls.loadSource(src);
      hls.attachMedia(element);
    };
    open().catch(() => setFailed(true));
    return () => {
      isClosed = true;
      close();
    };
  }, [src]);

  if (hasFailed) return <Alert severity="info">This browser cannot play the preview. You can still enter times.</Alert>;
  const repeat = (): void => {
    const seconds = preview.shown();
    if (seconds !== null && seconds >= range.to && !video.current?.paused) preview.show(range.from);
  };
  return (
    <Box
      component="video"
      ref={video}
      controls
      muted
      playsInline
      aria-label="Preview of the recording"
      onTimeUpdate={repeat}
      sx={{ width: '100%', aspectRatio: '16 / 9', maxHeight: '40vh', bgcolor: 'common.black', borderRadius: 1 }}
    />
  );
}
