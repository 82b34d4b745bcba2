import { describe, expect, it } from '@jest/globals';
import { attachment } from './attachment.js';

describe('attachment', () => {
  it.each([
    ['Nepsh_ios_v1.2.0.ipa', 'Nepsh_ios_v1.2.0.ipa', 'Nepsh_ios_v1.2.0.ipa'],
    ['My App (beta)!.apk', 'My App (beta)!.apk', 'My%20App%20%28beta%29!.apk'],
    ["O'Neil*.apk", "O'Neil*.apk", 'O%27Neil%2A.apk'],
    ['Čas 100%.apk', '_as 100_.apk', '%C4%8Cas%20100%25.apk'],
    ['a"b.apk', 'a_b.apk', 'a%22b.apk'],
    ['../../etc\\passwd', '.._.._etc_passwd', '.._.._etc_passwd'],
    ['a\r\nSet-Cookie: x=1', 'a__Set-Cookie: x=1', 'a__Set-Cookie%3A%20x%3D1'],
    ['half \ud83d.apk', 'half _.apk', 'half%20%EF%BF%BD.apk'],
  ])('encodes %j for a header', (name, plain, encoded) => {
    expect(attachment(name)).toBe(`attachment; filename="${plain}"; filename*=UTF-8''${encoded}`);
  });
});
