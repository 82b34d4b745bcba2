import { HttpException } from '@nestjs/common';
import { API_ERRORS, type ApiErrorBody, type ApiErrorCode } from '../../contract/errors.js';

/** What an ApiError may say beyond its code. */
export interface ApiErrorDetails {
  /** In place of the code's own message. */
  message?: string;
  /** Messages by field. */
  errors?: Record<string, string[]>;
  /** The newer record, of a stale write. */
  current?: unknown;
  /** Seconds after which another try may succeed; sent as Retry-After. */
  retryAfter?: number;
}

/** A failure with a stable code; the filter answers with its status and documented body. */
export class ApiError extends HttpException {
  readonly retryAfter: number | undefined;

  constructor(
    readonly code: ApiErrorCode,
    details: ApiErrorDetails = {},
  ) {
    const { status, message } = API_ERRORS[code];
    const body: ApiErrorBody = { statusCode: status, code, message: details.message ?? message };
    if (details.errors) body.errors = details.errors;
    if (details.current !== undefined) body.current = details.current;
    super(body, status);
    this.retryAfter = details.retryAfter;
  }

  get body(): ApiErrorBody {
    return this.getResponse() as ApiErrorBody;
  }

  /** One field is wrong: VALIDATION_FAILED with its message. */
  static field(field: string, message: string): ApiError {
    return new ApiError('VALIDATION_FAILED', { message, errors: { [field]: [message] } });
  }
}
