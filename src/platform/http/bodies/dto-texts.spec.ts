import { describe, expect, it } from '@jest/globals';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, IS_STRING, validateSync } from 'class-validator';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import 'reflect-metadata';
import { NoticeDto } from '../../../contract/dto/setting.dto.js';
import { LeagueDto } from '../../../contract/dto/league.dto.js';
import { NewUserDto, PasswordForm } from '../../../contract/dto/user.dto.js';

type Dto = new () => object;

/** Texts that are stored unchanged: passwords, tokens, ids, addresses, and imported files. */
const VERBATIM = [
  'ApiKeyDto.currentPassword',
  'CurrentPasswordDto.currentPassword',
  'DeviceDto.token',
  'DeviceTokenDto.token',
  'DownloadDto.downloadUrl',
  'EditUserDto.currentPassword',
  'ImportDto.text',
  'LoginDto.password',
  'NewUserDto.password',
  'PasswordDto.currentHashedPassword',
  'PasswordDto.currentPassword',
  'PasswordDto.newPassword',
  'PasswordForm.confirmPassword',
  'PasswordForm.currentHashedPassword',
  'PasswordForm.currentPassword',
  'PasswordForm.newPassword',
  'ProfileForm.currentPassword',
  'ReplayPartDto.stream',
  'SecondFactorDto.currentPassword',
  'StreamAddressDto.url',
  'StreamEntryDto.stream',
  'SubscriptionEndpointDto.endpoint',
  'TestSendDto.endpoint',
  'TestSendDto.token',
  'UserRoleDto.role',
  'UsualStreamDto.url',
];
/** Texts with line breaks. */
const SEVERAL_LINES = [
  'ContactDto.message',
  'ContactNoteDto.text',
  'ContactReplyDto.text',
  'FaqDto.description',
  'MatchDto.description',
  'MatchRequestStatusDto.note',
  'NoticeDto.text',
  'PushNotificationDto.body',
  'SimpleNotificationDto.description',
];

const FOLDER = '../../../contract/dto';
const files = readdirSync(join(import.meta.dirname, FOLDER)).filter((name) => name.endsWith('.dto.ts'));
const modules = await Promise.all(
  files.map((name) => import(`${FOLDER}/${name.replace(/\.ts$/, '.js')}`) as Promise<Record<string, unknown>>),
);
const dtos = modules.flatMap((exported) =>
  Object.entries(exported).filter((entry): entry is [string, Dto] => typeof entry[1] === 'function'),
);
const texts = dtos.flatMap(([name, dto]) => {
  const rules = getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false);
  const fields = new Set(rules.filter((rule) => rule.name === IS_STRING).map(({ propertyName }) => propertyName));
  return [...fields].map((field) => ({ path: `${name}.${field}`, dto, field }));
});

const transformed = ({ dto, field }: { dto: Dto; field: string }, text: string): unknown =>
  (plainToInstance(dto, { [field]: text }) as Record<string, unknown>)[field];

describe('texts of DTOs', () => {
  it('are found in the DTOs of each file', () => {
    expect(texts.length).toBeGreaterThan(60);
  });

  it('are cleaned, except for texts that are stored verbatim', () => {
    const unclean = texts.filter((text) => transformed(text, '\u202eHar\u200bbour\u0000') !== 'Harbour');

    expect(unclean.map(({ path }) => path).sort()).toEqual(VERBATIM);
  });

  it('keep line breaks only in texts with several lines', () => {
    const cleaned = texts.filter(({ path }) => !VERBATIM.includes(path));
    const broken = cleaned.filter((text) => transformed(text, 'A\r\nB') === 'A\nB');

    expect(broken.map(({ path }) => path).sort()).toEqual(SEVERAL_LINES);
    const joined = cleaned.filter(({ path }) => !SEVERAL_LINES.includes(path));
    expect(joined.filter((text) => transformed(text, 'A\r\nB\u00a0 C') !== 'A B C')).toEqual([]);
  });

  it('are missing if they are invisible', () => {
    const errors = validateSync(plainToInstance(LeagueDto, { name: '\u200b\u200b' }));

    expect(errors.find(({ property }) => property === 'name')?.constraints).toMatchObject({
      isNotEmpty: 'Name is required',
    });
  });

  it('are measured after cleaning', () => {
    const notice = plainToInstance(NoticeDto, { isEnabled: true, title: 'e\u0301'.repeat(200) });

    expect(validateSync(notice)).toEqual([]);
  });
});

describe('new passwords', () => {
  const composed = 'pässwörd-é';
  const decomposed = composed.normalize('NFD');

  it('are normalized to NFC', () => {
    expect(plainToInstance(NewUserDto, { password: decomposed }).password).toBe(composed);
  });

  it('are compared and measured in NFC', () => {
    const form = { currentPassword: 'current-pw', newPassword: decomposed, confirmPassword: composed };

    expect(validateSync(plainToInstance(PasswordForm, form))).toEqual([]);
    const short = plainToInstance(NewUserDto, { password: 'e\u0301'.repeat(7) });
    expect(validateSync(short).some(({ property }) => property === 'password')).toBe(true);
  });
});
