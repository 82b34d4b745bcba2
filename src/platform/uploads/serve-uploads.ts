import type { FastifyInstance } from 'fastify';
import { readUploadName, UPLOAD_TYPES, UPLOADS_PATH } from '../../contract/media.js';
import { ApiError } from '../http/errors/api-error.js';
import { attachment } from '../http/attachment.js';
import { tagMatches } from '../http/encoding.js';
import { documentErrors } from '../http/errors/error.filter.js';
import type { ByteRange, UploadStore } from './upload-store.js';

/** Headers of uploads. A file never changes, because its name contains its hash. No file may run scripts or be framed. */
const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // Apps and pages of partners show images too.
  'cross-origin-resource-policy': 'cross-origin',
  'accept-ranges': 'bytes',
};

/** Serves uploaded files by name, and no other files of their folder. */
export async function serveUploads(server: FastifyInstance, store: UploadStore): Promise<void> {
  await server.register((scope, _, done) => {
    documentErrors(scope);
    scope.get<{ Params: { name: string } }>(`${UPLOADS_PATH}:name`, async (request, reply) => {
      const { name } = request.params;
      const read = readUploadName(name);
      if (!read) throw new ApiError('NOT_FOUND');
      const { kind, type } = UPLOAD_TYPES[read.ending];
      const etag = `"${read.hash}${read.isSmall ? '-small' : ''}"`;
      if (tagMatches(request.headers['if-none-match'], etag))
        return reply
          .code(304)
          .headers({ ...HEADERS, etag })
          .send();
      const range = rangeOf(request.headers.range, request.headers['if-range']?.toString(), etag);
      const file = await store.open(name, range);
      if (!file) throw new ApiError('NOT_FOUND');
      void reply.headers({ ...HEADERS, etag });
      if (kind === 'build') void reply.header('content-disposition', attachment(name));
      void reply.type(type).header('content-length', file.length);
      if (file.start !== null) {
        const last = file.start + file.length - 1;
        void reply.code(206).header('content-range', `bytes ${file.start}-${last}/${file.size}`);
      }
      if (request.method !== 'HEAD') return reply.send(file.stream);
      file.stream.destroy();
      return reply.send();
    });
    done();
  });
}

/**
 * Returns the only range of a request (RFC 9110, 14.2). Returns undefined for several ranges or a suffix range, so that the
 * response contains the entire file.
 */
function rangeOf(range: string | undefined, ifRange: string | undefined, etag: string): ByteRange | undefined {
  const [, start, end] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(range ?? '') ?? [];
  if (start === undefined || (ifRange !== undefined && ifRange !== etag)) return undefined;
  if (end && Number(end) < Number(start)) return undefined;
  return { start: Number(start), end: end ? Number(end) : null };
}
