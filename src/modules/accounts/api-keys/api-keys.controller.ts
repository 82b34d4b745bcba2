import { Body, Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Types } from 'mongoose';
import { ApiKeyDto } from '../../../contract/dto/api-key.dto.js';
import {
  ApiKeyResponse,
  ApiKeysResponse,
  NewApiKeyResponse,
  type ApiKeyRecord,
} from '../../../contract/records/api-key.record.js';
import { CurrentCaller, Requires, type Caller } from '../../../platform/http/access/access.js';
import { ListParams, type ListQuery } from '../../../platform/http/lists/list-query.js';
import { List, type ListPage } from '../../../platform/http/lists/list.interceptor.js';
import { Id, IfMatch, SenderAddress } from '../../../platform/http/lists/params.js';
import { ApiKeysService } from './api-keys.service.js';

@ApiTags('API keys')
@Controller('api-keys')
export class ApiKeysController {
  constructor(private readonly apiKeys: ApiKeysService) {}

  /** Lists the API keys of all users, newest first. */
  @Get()
  @Requires('api-keys:view')
  @List('api-keys', 'API keys loaded.', ApiKeysResponse)
  list(@ListParams('api-keys') query: ListQuery): Promise<ListPage<ApiKeyRecord>> {
    return this.apiKeys.list(query);
  }

  /** Returns an API key without its secret. */
  @Get(':id')
  @Requires('api-keys:view')
  async read(@Id() id: Types.ObjectId): Promise<ApiKeyResponse> {
    return { message: 'API key loaded.', apiKey: await this.apiKeys.read(id) };
  }

  /**
   * Creates an API key with permissions that the caller has. Only this response contains the key. Returns 403 PERMISSION_NOT_HELD
   * for a permission that the caller cannot grant.
   */
  @Post()
  @Requires('api-keys:create')
  async create(
    @Body() body: ApiKeyDto,
    @CurrentCaller() caller: Caller,
    @SenderAddress() address: string,
  ): Promise<NewApiKeyResponse> {
    return { message: 'API key created.', ...(await this.apiKeys.create(body, address, caller)) };
  }

  /** Revokes an API key of any user. */
  @Delete(':id')
  @Requires('api-keys:delete')
  async remove(
    @Id() id: Types.ObjectId,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
  ): Promise<ApiKeyResponse> {
    return { message: 'API key revoked.', apiKey: await this.apiKeys.remove(id, ifMatch, caller) };
  }
}
