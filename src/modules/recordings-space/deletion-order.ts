/** Recording that the database lists. Folders without a record are never deleted. */
export interface StoredRecording {
  id: string;
  bytes: number;
  /** Instant of the last segment, in ms since the epoch. */
  endedAt: number;
  /** Whether a replay, a clip, or another public page shows the recording. */
  isPublished: boolean;
  /** Whether an encoder may still continue the recording. */
  isOpen: boolean;
}

/**
 * Returns the recordings to delete until all recordings fit into their budget, in this order: the oldest first. Never returns a
 * published or an open recording, so the rest may still exceed the budget.
 * @param usedBytes size of all files in the folder of the recordings
 */
export function recordingsToDelete(
  recordings: readonly StoredRecording[],
  { usedBytes, budgetBytes }: { usedBytes: number; budgetBytes: number | null },
): StoredRecording[] {
  if (budgetBytes === null) return [];
  const candidates = recordings
    .filter(({ isPublished, isOpen }) => !isPublished && !isOpen)
    .sort((a, b) => a.endedAt - b.endedAt);
  let excessBytes = usedBytes - budgetBytes;
  const chosen: StoredRecording[] = [];
  for (const recording of candidates) {
    if (excessBytes <= 0) break;
    chosen.push(recording);
    excessBytes -= recording.bytes;
  }
  return chosen;
}
