import { jest } from '@jest/globals';

// A failed test runs once more, and its first error is printed: see docs/testing.md.
jest.retryTimes(1, { logErrorsBeforeRetry: true });
