import { counter, gauge } from '../../platform/metrics/metric.js';

/** Metrics of the encoders. All processes report the same encoders and the same ingest, but each end is counted once. */
export const ENCODER_METRICS = {
  encoders: gauge('nepsh_encoders', 'Connected encoders'),
  bitrate: gauge('nepsh_encoders_bits_per_second', 'Video and audio that all encoders send, in bits per second'),
  segmentAge: gauge(
    'nepsh_encoders_segment_age_seconds',
    'Time since the last stored segment, or since the connection, of the encoder for which it is longest',
  ),
  ends: counter('nepsh_encoder_ends_total', 'Ends of connections of encoders, by reason', ['reason']),
  received: counter('nepsh_ingest_received_bytes_total', 'Bytes that the ingest has received since its start'),
  memory: gauge('nepsh_ingest_resident_memory_bytes', 'Memory of the ingest'),
};
