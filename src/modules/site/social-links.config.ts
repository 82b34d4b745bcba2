import { makeExactValidator } from 'envalid';
import { DEMO_SOCIAL_LINKS, type SocialLink } from '../../contract/social.js';
import { declareConfig } from '../../platform/config/config-part.js';
import { entriesOf, isHttps, refuseUnknown, textOf } from '../../platform/config/json-list.js';

/** Pages of the brand on other sites. An empty list shows no links. */
export const socialLinks = declareConfig(
  {
    SOCIAL_LINKS: makeExactValidator(readSocialLinks)({
      default: undefined,
      desc: "JSON list of the brand's pages on other sites",
      example: '[{"name":"Telegram","url":"https://t.me/example"}]',
    }),
  },
  ({ SOCIAL_LINKS }, { demoData }): readonly SocialLink[] => SOCIAL_LINKS ?? (demoData ? DEMO_SOCIAL_LINKS : []),
);

/** Reads `[{"name":"Telegram","url":"https://t.me/…"}]`. */
function readSocialLinks(input: string): SocialLink[] {
  return entriesOf(input).map((entry, index) => {
    const where = `link ${index + 1}`;
    refuseUnknown(entry, ['name', 'url'], where);
    const name = textOf(entry, 'name', where);
    const url = textOf(entry, 'url', where);
    if (name === '' || !isHttps(url)) throw new Error(`must have a name and an https url, but ${where} lacks one`);
    return { name, url };
  });
}
