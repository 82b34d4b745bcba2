import { HttpException } from '@nestjs/common';
import { API_ERRORS, type ApiErrorBody, type ApiErrorCode } from '../../../contract/errors.js';

/** Details of an ApiError in addition to its code. */
export interface ApiErrorDetails {
  /** Replaces the default message of the code. */
  message?: string;
  /** Messages by field. */
  errors?: Record<string, string[]>;
  /** The newer record, after a stale write. */
  current?: unknown;
  /** Seconds after which a retry may succeed. Sent as Retry-After. */
  retryAfter?: number;
}

/** A failure with a stable code. The error filter sends the code's status and the documented body. */
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

  /** Creates a VALIDATION_FAILED error for a single field. */
  static field(field: string, message: string): ApiError {
    return new ApiError('VALIDATION_FAILED', { message, errors: { [field]: [message] } });
  }
}
