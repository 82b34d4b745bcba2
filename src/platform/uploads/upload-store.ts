import type { Readable } from 'node:stream';

/** A stored file, or a part of it. */
export interface StoredFile {
  stream: Readable;
  /** Length of the stream, in bytes. */
  length: number;
  /** Length of the whole file, in bytes. */
  size: number;
  /** Position of the part's first byte, or null for the whole file. */
  start: number | null;
}

/** A range of bytes, both ends included. An `end` of null means the last byte. */
export interface ByteRange {
  start: number;
  end: number | null;
}

/** Storage of uploaded files by name. A file exists either completely or not at all. */
export interface UploadStore {
  /** Stores the file at `path` under a name, and may move it. An existing file with this name has the same content. */
  put(name: string, path: string, type: string): Promise<void>;
  /** Opens a file or a part of it. Returns null if the file does not exist. Throws RANGE_NOT_SATISFIABLE. */
  open(name: string, range?: ByteRange): Promise<StoredFile | null>;
  /** Deletes a file. Does nothing if the file does not exist. */
  remove(name: string): Promise<void>;
  /** Throws an error with the reason if files cannot be stored. */
  check(): Promise<void>;
}

export const UPLOAD_STORE = Symbol('upload-store');
