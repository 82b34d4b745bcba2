import { str } from 'envalid';
import { declareConfig } from '../config/config-part.js';
import { otelFlag, webAddress } from '../config/validators.js';
import { hidden } from '../config/variables.js';

/** Destination of the traces. */
export interface TracingConfig {
  /** Address of the collector for traces, OTLP over HTTP. */
  url: string;
  /** Name of the service in the traces. */
  serviceName: string;
}

const PATH = 'v1/traces';

/**
 * Configuration in the standard variables of OpenTelemetry. Null if no collector is configured or tracing is disabled. The SDK
 * reads the other variables itself.
 */
export const tracingConfig = declareConfig(
  {
    OTEL_EXPORTER_OTLP_ENDPOINT: webAddress({
      default: undefined,
      desc: 'address of the OpenTelemetry collector (OTLP over HTTP); if unset, no traces',
      example: 'http://localhost:4318',
    }),
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: webAddress({
      default: undefined,
      desc: 'full address for traces; if unset, /v1/traces below OTEL_EXPORTER_OTLP_ENDPOINT',
      example: 'https://otel.example.org/v1/traces',
    }),
    OTEL_EXPORTER_OTLP_HEADERS: hidden(
      str({
        default: undefined,
        desc: 'headers for the collector',
        example: 'authorization=Bearer%20a-token',
      }),
    ),
    OTEL_SERVICE_NAME: str({ default: 'nepsh', desc: 'name of the service in traces', example: 'nepsh' }),
    OTEL_SDK_DISABLED: otelFlag({ default: false, desc: 'true: no traces', example: 'true' }),
    OTEL_TRACES_EXPORTER: str({ default: 'otlp', desc: 'none: no traces', example: 'none' }),
    OTEL_TRACES_SAMPLER: str({
      default: 'parentbased_always_on',
      desc: 'sampler that selects traced requests and jobs',
      example: 'parentbased_traceidratio',
    }),
    OTEL_TRACES_SAMPLER_ARG: str({
      default: undefined,
      desc: 'ratio of traced requests with parentbased_traceidratio',
      example: '0.1',
    }),
  },
  (read): TracingConfig | null => {
    const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: exact } = read;
    const isOff = read.OTEL_SDK_DISABLED || read.OTEL_TRACES_EXPORTER === 'none';
    const url = exact ?? (base && `${base.replace(/\/$/, '')}/${PATH}`);
    return url && !isOff ? { url, serviceName: read.OTEL_SERVICE_NAME } : null;
  },
);
