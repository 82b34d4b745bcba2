import { Injectable, Logger } from '@nestjs/common';
import type { RecordingPart } from '@nepsh/ingest/recording';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { RecordingFile } from '../../contract/records/recording.record.js';
import { SECOND } from '../../contract/time/units.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import { RecordingLists } from './playback/recording-lists.js';
import { replayPartOf } from './recording-range.js';
import type { RecordingDoc } from './recording.schema.js';

/** A file to download. */
interface Download extends RecordingFile {
  stream: Readable;
}

/** Builds the MP4 files of recordings from their segments, without storing them. */
@Injectable()
export class RecordingFiles {
  private readonly logger = new Logger('recordings');

  constructor(private readonly lists: RecordingLists) {}

  /** Lists the files of a recording, in the order of time. Lists none if the recording is damaged, so that staff can delete it. */
  async list(doc: RecordingDoc): Promise<RecordingFile[]> {
    try {
      return await this.describeAll(doc);
    } catch (error) {
      this.logger.warn(`Failed to read the recording ${doc.recordingId}: ${String(error)}`);
      return [];
    }
  }

  /** Opens a file. Throws NOT_FOUND for a number that the recording does not have, and RECORDING_DELETED. */
  async open(doc: RecordingDoc, number: number): Promise<Download> {
    if (doc.deletedAt) throw new ApiError('RECORDING_DELETED');
    const folder = this.folderOf(doc);
    const parts = await this.partsOf(doc);
    const part = parts[number - 1];
    if (!part) throw new ApiError('NOT_FOUND');
    const { readPartAsFile } = await import('@nepsh/ingest/recording');
    const file = await describe(doc, folder, part, number - 1, parts.length);
    return { ...file, stream: Readable.from(readPartAsFile(folder, part), { objectMode: false }) };
  }

  private async describeAll(doc: RecordingDoc): Promise<RecordingFile[]> {
    const folder = this.folderOf(doc);
    const parts = await this.partsOf(doc);
    return Promise.all(parts.map((part, index) => describe(doc, folder, part, index, parts.length)));
  }

  private folderOf({ recordingId }: RecordingDoc): string {
    return join(this.lists.root, recordingId);
  }

  private async partsOf(doc: RecordingDoc): Promise<RecordingPart[]> {
    const range = replayPartOf(doc);
    if (doc.deletedAt || !range) return [];
    const recording = await this.lists.read(doc.recordingId);
    if (!recording) return [];
    const { readParts } = await import('@nepsh/ingest/recording');
    return readParts(this.folderOf(doc), recording.list, range);
  }
}

async function describe(
  doc: RecordingDoc,
  folder: string,
  part: RecordingPart,
  index: number,
  count: number,
): Promise<RecordingFile> {
  const { fileBytesOf } = await import('@nepsh/ingest/recording');
  const { width, height } = part.video;
  const suffix = count > 1 ? ` (part ${index + 1} of ${count})` : '';
  return {
    part: index + 1,
    name: `${doc.gameTitle} - ${doc.title}${suffix}.mp4`,
    bytes: fileBytesOf(part, await readFile(join(folder, part.init))),
    duration: part.durationMs / SECOND,
    width,
    height,
  };
}
