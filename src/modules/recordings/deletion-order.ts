interface Usage {
  /** Size of all files in the folder of the recordings. */
  usedBytes: number;
  /** Null without a budget. */
  budgetBytes: number | null;
}

/**
 * Returns the recordings to delete until all recordings fit into their budget, the oldest first.
 * @param oldestFirst recordings that may be deleted
 */
export function recordingsToDelete<Recording extends { bytes: number }>(
  oldestFirst: readonly Recording[],
  { usedBytes, budgetBytes }: Usage,
): Recording[] {
  let excessBytes = budgetBytes === null ? 0 : usedBytes - budgetBytes;
  return oldestFirst.filter(({ bytes }) => {
    if (excessBytes <= 0 || bytes === 0) return false;
    excessBytes -= bytes;
    return true;
  });
}
