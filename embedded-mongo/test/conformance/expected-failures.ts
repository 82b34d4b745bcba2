/** Tests of the public suite that are expected to fail, by server version. The lists only shrink. */
export const EXPECTED_FAILURES: Readonly<Record<string, readonly string[]>> = {
  '7.0.0': [
    // `sort` in an update was added in 8.0 and is supported here, so a server that rejects it cannot be imitated.
    'bulkWrite-replaceOne-sort.json: BulkWrite replaceOne with sort option unsupported (server-side error)',
    'bulkWrite-updateOne-sort.json: BulkWrite updateOne with sort option unsupported (server-side error)',
    'replaceOne-sort.json: replaceOne with sort option unsupported (server-side error)',
    'updateOne-sort.json: updateOne with sort option unsupported (server-side error)',
  ],
  '8.0.0': [
    // In a client's bulk write, the Node.js driver always gives a document with a null `_id` a new one.
    'create-null-ids.json: inserting _id with type null via clientBulkWrite',
    // The Node.js driver sets `partialResult` even if nothing was written.
    'client-bulkWrite-partialResults.json: partialResult is unset when first operation fails during an ordered bulk write (verbose)',
    'client-bulkWrite-partialResults.json: partialResult is unset when first operation fails during an ordered bulk write (summary)',
    'client-bulkWrite-partialResults.json: partialResult is unset when all operations fail during an unordered bulk write',
  ],
};
