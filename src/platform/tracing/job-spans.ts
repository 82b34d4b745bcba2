import type { Context, Span as AnySpan } from '@opentelemetry/api';
import type { ReadableSpan, Span, SpanProcessor } from '@opentelemetry/sdk-trace-base';

/** Maximum number of spans to hold back per run. A run with more spans counts as having done work. */
const MAX_HELD = 200;

interface BufferedTrace {
  root: string;
  hasWorked: boolean;
  spans: ReadableSpan[];
}

/**
 * Holds back the spans of a job's run until it ends, and drops them if the run did no work. Jobs check for work twice a second,
 * and exporting all their spans would be costly.
 */
export class JobSpans implements SpanProcessor {
  private readonly buffered = new Map<string, BufferedTrace>();

  constructor(private readonly next: SpanProcessor) {}

  /** Holds back the spans of the trace that starts with this span, if the span is sampled. */
  hold(root: AnySpan): void {
    const { traceId, spanId } = root.spanContext();
    if (root.isRecording()) this.buffered.set(traceId, { root: spanId, hasWorked: false, spans: [] });
  }

  /** Marks the run of a span as having done work. */
  worked(span: AnySpan): void {
    const buffer = this.buffered.get(span.spanContext().traceId);
    if (buffer) buffer.hasWorked = true;
  }

  onStart(span: Span, parent: Context): void {
    this.next.onStart(span, parent);
  }

  onEnd(span: ReadableSpan): void {
    const { traceId, spanId } = span.spanContext();
    const buffer = this.buffered.get(traceId);
    if (!buffer) return this.next.onEnd(span);
    buffer.spans.push(span);
    const isOver = buffer.root === spanId;
    if (!isOver && buffer.spans.length < MAX_HELD) return;
    this.buffered.delete(traceId);
    if (isOver && !buffer.hasWorked) return;
    for (const each of buffer.spans) this.next.onEnd(each);
  }

  forceFlush(): Promise<void> {
    return this.next.forceFlush();
  }

  shutdown(): Promise<void> {
    return this.next.shutdown();
  }
}
