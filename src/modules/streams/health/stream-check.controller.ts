import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { StreamAddressDto } from '../../../contract/dto/stream.dto.js';
import { AddressCheckResponse, type AddressCheck } from '../../../contract/records/match.record.js';
import { Requires } from '../../../platform/http/access/access.js';
import { RateLimited } from '../../../platform/http/limits/rate-limit.guard.js';
import { StreamProbe } from './stream-probe.js';

/** Rate limit of checks per address, because each check sends requests to other servers. */
const CHECKS = { name: 'stream-check', points: 60, seconds: 60 };

@ApiTags('streams')
@Controller('streams/check')
export class StreamCheckController {
  constructor(private readonly probe: StreamProbe) {}

  /** Checks whether an address plays before it is saved. Takes up to 8 seconds. */
  @Post()
  @HttpCode(200)
  @Requires('games:update')
  @RateLimited(CHECKS)
  async check(@Body() { url }: StreamAddressDto): Promise<AddressCheckResponse> {
    return { message: 'Address checked.', check: await this.resultOf(url) };
  }

  private async resultOf(url: string): Promise<AddressCheck> {
    const check = this.probe.checkFor(url);
    const finding = check ? await this.probe.run(check) : { plays: null };
    if (finding.plays === null) return { state: null, latencyMs: null, reason: '' };
    return finding.plays
      ? { state: 'healthy', latencyMs: finding.latencyMs, reason: '' }
      : { state: 'down', latencyMs: null, reason: finding.reason };
  }
}
