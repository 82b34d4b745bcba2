import type { Context, Span as AnySpan } from '@opentelemetry/api';
import type { ReadableSpan, Span, SpanProcessor } from '@opentelemetry/sdk-trace-base';

/**
 * The most spans of a run that are held back until it is known whether it did something; more than these mean that it
 * did.
 */
const MAX_HELD = 200;

interface Held {
  root: string;
  hasWorked: boolean;
  spans: ReadableSpan[];
}

/**
 * Holds the spans of a job's run back until it has ended, and drops them when it found nothing to do: jobs look twice a
 * second, and nobody wants to pay for that.
 */
export class JobSpans implements SpanProcessor {
  private readonly held = new Map<string, Held>();

  constructor(private readonly next: SpanProcessor) {}

  /** Holds the spans of a trace back that begins with this span, if it is sampled. */
  hold(root: AnySpan): void {
    const { traceId, spanId } = root.spanContext();
    if (root.isRecording()) this.held.set(traceId, { root: spanId, hasWorked: false, spans: [] });
  }

  /** The run that the span belongs to has done something. */
  worked(span: AnySpan): void {
    const held = this.held.get(span.spanContext().traceId);
    if (held) held.hasWorked = true;
  }

  onStart(span: Span, parent: Context): void {
    this.next.onStart(span, parent);
  }

  onEnd(span: ReadableSpan): void {
    const { traceId, spanId } = span.spanContext();
    const held = this.held.get(traceId);
    if (!held) return this.next.onEnd(span);
    held.spans.push(span);
    const isOver = held.root === spanId;
    if (!isOver && held.spans.length < MAX_HELD) return;
    this.held.delete(traceId);
    if (isOver && !held.hasWorked) return;
    for (const each of held.spans) this.next.onEnd(each);
  }

  forceFlush(): Promise<void> {
    return this.next.forceFlush();
  }

  shutdown(): Promise<void> {
    return this.next.shutdown();
  }
}
