import { makeExactValidator } from 'envalid';
import type { AndroidApp, LinkedApps } from '../../contract/site-locals.js';
import { declareConfig } from '../../platform/config/config-part.js';
import { entriesOf, refuseUnknown, textOf } from '../../platform/config/json-list.js';

/** The apps that open links to the site. */
export const linkedApps = declareConfig(
  {
    ANDROID_APPS: makeExactValidator(readAndroidApps)({
      default: [],
      desc: 'JSON list of Android apps that open links to this site',
      example:
        '[{"package":"org.example.sports","fingerprints":["14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5"]}]',
    }),
    IOS_APPS: makeExactValidator(readIosApps)({
      default: [],
      desc: 'comma-separated ids of iOS apps that open links to this site',
      example: 'ABCDE12345.org.example.sports',
    }),
  },
  ({ ANDROID_APPS, IOS_APPS }): LinkedApps => ({ android: ANDROID_APPS, ios: IOS_APPS }),
);

/** Reads `[{"package":"org.example.sports","fingerprints":["14:6D:…"]}]`. */
function readAndroidApps(input: string): AndroidApp[] {
  // A package name has two or more parts that start with a letter (https://developer.android.com/build/configure-app-module).
  const isPackage = (name: string): boolean => /^[a-z]\w*(\.[a-z]\w*)+$/i.test(name);
  const isFingerprint = (one: unknown): boolean =>
    typeof one === 'string' && /^([0-9A-F]{2}:){31}[0-9A-F]{2}$/i.test(one);
  return entriesOf(input).map((entry, index) => {
    const where = `app ${index + 1}`;
    refuseUnknown(entry, ['package', 'fingerprints'], where);
    const packageName = textOf(entry, 'package', where);
    const { fingerprints } = entry;
    const areFingerprints = Array.isArray(fingerprints) && fingerprints.length > 0 && fingerprints.every(isFingerprint);
    if (!isPackage(packageName)) throw new Error(`must have a package like org.example.sports, but ${where} has none`);
    if (!areFingerprints) throw new Error(`must have SHA-256 fingerprints (32 pairs, AB:CD:…), but ${where} has none`);
    return { packageName, fingerprints: (fingerprints as string[]).map((one) => one.toUpperCase()) };
  });
}

/** Reads comma-separated app ids (team and bundle): `ABCDE12345.org.example.sports`. */
function readIosApps(input: string): string[] {
  const apps = input.split(',').map((app) => app.trim());
  const wrong = apps.find((app) => !/^[A-Z0-9]{10}\.[\w.-]+$/.test(app));
  if (wrong !== undefined) throw new Error(`must be app ids like ABCDE12345.org.example.sports, but '${wrong}' is not`);
  return apps;
}
