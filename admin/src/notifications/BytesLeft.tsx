import { pushBytesLeft } from '@contract/push-size.js';
import { useWatch } from 'react-hook-form';
import { Quiet } from '../shared/text.js';

interface BytesLeftProps {
  /** Form fields with the title, the body, and the image address. */
  of: readonly string[];
}

/** Shows the remaining bytes for the text of a push. Services limit bytes, and letters of most scripts need several. */
export function BytesLeft({ of: fields }: BytesLeftProps) {
  const [title, body, image] = useWatch({ name: [...fields] }) as (string | null | undefined)[];
  const remaining = pushBytesLeft({ title: title ?? '', body: body ?? '', image: image ?? '' });
  return (
    <Quiet
      role={remaining < 0 ? 'alert' : undefined}
      sx={{ mb: 2, fontVariantNumeric: 'tabular-nums', ...(remaining < 0 && { color: 'error.main' }) }}
    >
      {remaining < 0
        ? `The text is ${(-remaining).toLocaleString('en')} bytes too long for push services.`
        : `${remaining.toLocaleString('en')} bytes remain for the text.`}
    </Quiet>
  );
}
