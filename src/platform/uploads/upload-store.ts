import type { Readable } from 'node:stream';

/** A stored file, or a part of it. */
export interface StoredFile {
  stream: Readable;
  /** Of the stream, in bytes. */
  length: number;
  /** Of the whole file, in bytes. */
  size: number;
  /** The first byte of the part; null for the whole file. */
  start: number | null;
}

/** Bytes of a file: both ends included; an end of null is the last byte. */
export interface ByteRange {
  start: number;
  end: number | null;
}

/** Where uploaded files are kept, by their names. A file is there as a whole or not at all. */
export interface UploadStore {
  /** Keeps the file at `path` under a name; what has the name already is the same file. `path` may be moved. */
  put(name: string, path: string, type: string): Promise<void>;
  /** Null where there is none. Raises RANGE_NOT_SATISFIABLE. */
  open(name: string, range?: ByteRange): Promise<StoredFile | null>;
  /** Deletes a file; one that is not there is no failure. */
  remove(name: string): Promise<void>;
  /** Raises why nothing can be kept. */
  check(): Promise<void>;
}

export const UPLOAD_STORE = Symbol('upload-store');
