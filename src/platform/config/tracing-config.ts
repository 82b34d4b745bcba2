import type { PlatformVariables } from './platform-variables.js';

/** Where traces are sent. */
export interface TracingConfig {
  /** The collector's address for traces, OTLP over HTTP. */
  url: string;
  /** What the service is called in them. */
  serviceName: string;
}

const PATH = 'v1/traces';

/**
 * The standard variables of OpenTelemetry; null unless a collector is named, or where it is switched off. The SDK reads
 * the others itself.
 */
export function tracingConfig(read: PlatformVariables): TracingConfig | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: exact } = read;
  const isOff = read.OTEL_SDK_DISABLED || read.OTEL_TRACES_EXPORTER === 'none';
  const url = exact ?? (base && `${base.replace(/\/$/, '')}/${PATH}`);
  return url && !isOff ? { url, serviceName: read.OTEL_SERVICE_NAME } : null;
}
