import type { MediaRecord } from '@contract/records/media.record.js';
import { useEffect, useRef, useState } from 'react';
import { announcements, messageOf } from '../api/index.js';
import { useRefreshResource } from '../shared/resource-context.js';
import { uploadFile } from './upload.js';

/** An upload that goes on: the part that is sent, from 0 to 1. */
interface Running {
  name: string;
  part: number;
}

/** Uploads one file at a time; what is wrong stays until the next one. An upload ends with what shows it. */
export function useUpload(onUploaded: (file: MediaRecord) => void) {
  const [running, setRunning] = useState<Running | null>(null);
  const [problem, setProblem] = useState('');
  const current = useRef<AbortController | null>(null);
  const refresh = useRefreshResource('media');
  useEffect(() => () => current.current?.abort(), []);

  const start = async (file: File): Promise<void> => {
    current.current?.abort();
    const own = new AbortController();
    current.current = own;
    setProblem('');
    setRunning({ name: file.name, part: 0 });
    try {
      const sent = await uploadFile(file, (part) => setRunning({ name: file.name, part }), own.signal);
      announcements.emit(sent.message);
      onUploaded(sent.file);
      void refresh();
    } catch (error) {
      if (!own.signal.aborted) setProblem(messageOf(error));
    } finally {
      if (current.current === own) setRunning(null);
    }
  };
  return { running, problem, start, cancel: () => current.current?.abort() };
}
