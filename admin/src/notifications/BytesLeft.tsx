import { pushBytesLeft } from '@contract/push-size.js';
import { useWatch } from 'react-hook-form';
import { Quiet } from '../shared/text.js';

interface BytesLeftProps {
  /** The fields of the form that have the title, the body and the address of the picture. */
  of: readonly string[];
}

/** How much longer a push may become: services limit its bytes, of which most letters of most scripts have several. */
export function BytesLeft({ of: fields }: BytesLeftProps) {
  const [title, body, image] = useWatch({ name: [...fields] }) as (string | null | undefined)[];
  const left = pushBytesLeft({ title: title ?? '', body: body ?? '', image: image ?? '' });
  return (
    <Quiet
      role={left < 0 ? 'alert' : undefined}
      sx={{ mb: 2, fontVariantNumeric: 'tabular-nums', ...(left < 0 && { color: 'error.main' }) }}
    >
      {left < 0
        ? `Push services deliver ${(-left).toLocaleString('en')} bytes less than this.`
        : `${left.toLocaleString('en')} bytes remain for the text.`}
    </Quiet>
  );
}
