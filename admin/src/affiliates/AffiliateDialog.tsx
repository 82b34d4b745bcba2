import { AffiliateDto } from '@contract/dto/affiliate.dto.js';
import { LIMITS } from '@contract/limits.js';
import type { AffiliateRecord } from '@contract/records/affiliate.record.js';
import { BooleanInput, SelectInput, TextInput } from 'react-admin';
import { dtoResolver, FormDialog, useSave } from '../shared/form/index.js';
import { platformChoices } from './platforms.js';

const resolver = dtoResolver(AffiliateDto);
const NEW = { title: '', link: '', platforms: 'both', image: '', isActive: true };
const LABELS = { title: 'Title', link: 'Link', platforms: 'Platforms', image: 'Image', isActive: 'Active' };
/** Adds a partner's link, or changes the one given. */
export default function AffiliateDialog({ affiliate, onClose }: { affiliate?: AffiliateRecord; onClose(): void }) {
  const save = useSave('affiliates');
  return (
    <FormDialog
      title={affiliate ? 'Edit affiliate' : 'Add affiliate'}
      initial={affiliate ?? NEW}
      resolver={resolver}
      labels={LABELS}
      draftKey={affiliate ? `affiliate:${affiliate.id}` : 'affiliate:new'}
      submitLabel={affiliate ? 'Save' : 'Add affiliate'}
      save={(values, revision) => save(values, { record: affiliate, revision })}
      onClose={onClose}
    >
      <TextInput
        source="title"
        label="Title"
        isRequired
        autoFocus
        fullWidth
        slotProps={{ htmlInput: { maxLength: LIMITS.title } }}
      />
      <TextInput
        source="link"
        label="Link"
        type="url"
        isRequired
        fullWidth
        slotProps={{ htmlInput: { maxLength: LIMITS.url } }}
        helperText="Opens in a new tab the first time a viewer plays a stream"
      />
      <SelectInput source="platforms" label="Platforms" choices={platformChoices} isRequired fullWidth />
      <TextInput
        source="image"
        label="Image URL"
        type="url"
        fullWidth
        slotProps={{ htmlInput: { maxLength: LIMITS.url } }}
        helperText="Optional: an https address of a square picture"
      />
      <BooleanInput source="isActive" label="Active" helperText={false} />
    </FormDialog>
  );
}
