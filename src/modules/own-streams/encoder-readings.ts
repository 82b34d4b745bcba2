import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SECOND } from '../../contract/time/units.js';
import { Metrics } from '../../platform/metrics/metrics.js';
import { MediaServer, type IngestLoad, type PublisherState } from './media-server.js';
import { ENCODER_METRICS } from './own-streams.metrics.js';

/** Measures the connected encoders and the ingest. Without an ingest, these metrics are 0. */
@Injectable()
export class EncoderReadings implements OnModuleInit {
  constructor(
    private readonly media: MediaServer,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    const { metrics } = this;
    metrics.read(ENCODER_METRICS.encoders, () => this.ofPublishers((publishers) => publishers.length));
    metrics.read(ENCODER_METRICS.bitrate, () => this.ofPublishers(bitrateOf));
    metrics.read(ENCODER_METRICS.segmentAge, () =>
      this.ofLoad(({ segmentAgeMs }) => (segmentAgeMs === null ? null : segmentAgeMs / SECOND)),
    );
    metrics.read(ENCODER_METRICS.received, () => this.ofLoad(({ receivedBytes }) => receivedBytes));
    metrics.read(ENCODER_METRICS.memory, () => this.ofLoad(({ memoryBytes }) => memoryBytes));
  }

  private ofPublishers(measure: (publishers: readonly PublisherState[]) => number) {
    const publishers = this.media.publishers();
    return publishers ? [{ labels: {}, value: measure(publishers) }] : [];
  }

  private ofLoad(measure: (load: IngestLoad) => number | null) {
    const load = this.media.load();
    const value = load && measure(load);
    return value === null ? [] : [{ labels: {}, value }];
  }
}

const bitrateOf = (publishers: readonly PublisherState[]): number =>
  publishers.flatMap(({ tracks }) => tracks).reduce((sum, { bitrate }) => sum + bitrate, 0);
