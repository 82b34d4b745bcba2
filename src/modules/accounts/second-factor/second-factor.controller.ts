import { Body, Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentPasswordDto, ConfirmSecondFactorDto, SecondFactorDto } from '../../../contract/dto/auth.dto.js';
import { SECOND_FACTOR } from '../../../contract/messages.js';
import { MessageResponse } from '../../../contract/records/base.record.js';
import {
  RecoveryCodesResponse,
  SecondFactorResponse,
  SecondFactorSecretResponse,
} from '../../../contract/records/session.record.js';
import { CurrentCaller, SignedIn, type Caller } from '../../../platform/http/access/access.js';
import { SenderAddress } from '../../../platform/http/lists/params.js';
import { OwnSecondFactorService } from './own-second-factor.service.js';

@ApiTags('auth')
@Controller('auth/second-factor')
export class SecondFactorController {
  constructor(private readonly factor: OwnSecondFactorService) {}

  /** Returns whether the caller has a second factor. */
  @Get()
  @SignedIn({ whileRestricted: true })
  async read(@CurrentCaller() caller: Caller): Promise<SecondFactorResponse> {
    return { message: 'Second factor loaded.', secondFactor: await this.factor.read(caller) };
  }

  /** Creates a secret for the caller's authenticator app. The second factor is off until `PUT` confirms a code. */
  @Post()
  @HttpCode(200)
  @SignedIn({ whileRestricted: true })
  async begin(
    @Body() { currentPassword }: CurrentPasswordDto,
    @CurrentCaller() caller: Caller,
    @SenderAddress() address: string,
  ): Promise<SecondFactorSecretResponse> {
    const secret = await this.factor.begin(currentPassword, address, caller);
    return {
      message: 'Add this account to your authenticator app, then enter the code that the app shows.',
      ...secret,
    };
  }

  /** Turns the second factor on with a first code. Only this response contains the recovery codes. */
  @Put()
  @SignedIn({ whileRestricted: true })
  async activate(
    @Body() { code }: ConfirmSecondFactorDto,
    @CurrentCaller() caller: Caller,
    @SenderAddress() address: string,
  ): Promise<RecoveryCodesResponse> {
    const recoveryCodes = await this.factor.activate(code, address, caller);
    return { message: SECOND_FACTOR.isOn, recoveryCodes };
  }

  /** Creates new recovery codes. The old codes become invalid. */
  @Post('recovery-codes')
  @HttpCode(200)
  @SignedIn()
  async renew(
    @Body() body: SecondFactorDto,
    @CurrentCaller() caller: Caller,
    @SenderAddress() address: string,
  ): Promise<RecoveryCodesResponse> {
    const recoveryCodes = await this.factor.renewRecoveryCodes(body, address, caller);
    return { message: 'These recovery codes replace the old ones.', recoveryCodes };
  }

  /** Turns the caller's second factor off. */
  @Delete()
  @SignedIn()
  async remove(
    @Body() body: SecondFactorDto,
    @CurrentCaller() caller: Caller,
    @SenderAddress() address: string,
  ): Promise<MessageResponse> {
    await this.factor.remove(body, address, caller);
    return { message: SECOND_FACTOR.isOff };
  }
}
