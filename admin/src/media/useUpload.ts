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

/** Uploads files one after the other; what is wrong stays until the next ones. An upload ends with what shows it. */
export function useUpload(onUploaded: (file: MediaRecord) => void) {
  const [running, setRunning] = useState<Running | null>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const current = useRef<AbortController | null>(null);
  const refresh = useRefreshResource('media');
  useEffect(() => () => current.current?.abort(), []);

  const start = async (files: readonly File[]): Promise<void> => {
    current.current?.abort();
    const own = new AbortController();
    current.current = own;
    setProblems([]);
    for (const file of files) {
      setRunning({ name: file.name, part: 0 });
      try {
        const sent = await uploadFile(file, (part) => setRunning({ name: file.name, part }), own.signal);
        announcements.emit(sent.message);
        onUploaded(sent.file);
        void refresh();
      } catch (error) {
        if (own.signal.aborted) break;
        const problem = files.length > 1 ? `${file.name}: ${messageOf(error)}` : messageOf(error);
        setProblems((before) => [...before, problem]);
      }
    }
    if (current.current === own) setRunning(null);
  };
  return { running, problems, start, cancel: () => current.current?.abort() };
}
