import { readableBytes } from '@contract/bytes.js';
import type { MediaRecord } from '@contract/records/media.record.js';
import { RESOURCES } from '@contract/resources/index.js';
import BuildIcon from '@mui/icons-material/AndroidOutlined';
import UsesIcon from '@mui/icons-material/InfoOutlined';
import { Box, Button, List, ListItem, ListItemText, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { api, bodyOf } from '../api/index.js';
import { DialogButton } from '../shared/ActionButton.js';
import { DialogAt } from '../shared/DialogAt.js';
import { LoadingDialog } from '../shared/form/index.js';
import { HistoryButton } from '../shared/HistoryButton.js';
import { DeleteAction, BulkDelete, RowActions, SelectFilter } from '../shared/list/index.js';
import { Picture } from '../shared/Picture.js';
import { PlainDialog } from '../shared/PlainDialog.js';
import { ResourcePage } from '../shared/ResourcePage.js';
import { OneLine, Quiet } from '../shared/text.js';
import { UploadArea } from './UploadArea.js';

const KINDS = [
  { id: 'picture', name: 'Images' },
  { id: 'build', name: 'App builds' },
];

const usesOf = ({ uses }: MediaRecord): string => (uses === 0 ? 'Unused' : uses === 1 ? '1 record' : `${uses} records`);
const sizeOf = ({ width, height }: MediaRecord): string => (width && height ? `${width} × ${height}` : '');

export default function MediaPage() {
  return (
    <ResourcePage<MediaRecord>
      resource="media"
      title="Media library"
      text="Images and app builds for leagues, replays, partners, pushes and downloads."
      csv={[
        'name',
        'kind',
        ['Bytes', 'bytes'],
        'width',
        'height',
        'uses',
        ['Address', 'url'],
        ['Uploaded by', 'username'],
        'createdAt',
      ]}
      above={<UploadArea framed kinds={['picture', 'build']} label="Upload files" onUploaded={() => undefined} />}
      filters={<SelectFilter source="kind" label="Kind" choices={KINDS} />}
      main="name"
      mainWidth="40%"
      columns={[
        { source: 'name', render: (file) => <FileName file={file} nowrap /> },
        { source: 'kind', render: ({ kind }) => (kind === 'picture' ? 'Image' : 'App build') },
        { source: 'width', label: 'Pixels', hidden: 'compact', render: sizeOf },
        { source: 'bytes', label: 'Size', render: ({ bytes }) => readableBytes(bytes) },
        { source: 'uses', label: 'Used by', render: usesOf },
        { source: 'username', label: 'Uploaded by', hidden: 'compact', text: 140 },
      ]}
      bulk={<BulkDelete<MediaRecord> nameOf={({ name }) => name} />}
      actions={(file) => <MediaActions file={file} />}
      card={(file) => ({
        title: <FileName file={file} />,
        lines: [[sizeOf(file), readableBytes(file.bytes), usesOf(file)].filter(Boolean).join(' · ')],
      })}
      empty={{ text: 'Drop an image or an app build above. You can then select the file in every form.' }}
      dialogs={<DialogAt name="uses" dialog={UsesDialog} />}
    />
  );
}

function FileName({ file, nowrap = false }: { file: MediaRecord; nowrap?: boolean }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      <Picture address={file.smallUrl ?? ''} aspect="10 / 7" width={40} fit="contain" icon={BuildIcon} />
      {nowrap ? <OneLine text={file.name} width="none" /> : <span>{file.name}</span>}
    </Box>
  );
}

const MediaActions = ({ file }: { file: MediaRecord }) => (
  <RowActions>
    <DialogButton permission="media:access" label="Show uses" icon={UsesIcon} dialog="uses" />
    <HistoryButton />
    <DeleteAction locked={file.uses > 0 ? `Used by ${usesOf(file)}` : undefined} />
  </RowActions>
);

/** Shows a file and the records that use it. The list does not contain them, so the dialog reads them. */
function UsesDialog({ id, onClose }: { id: string; onClose(): void }) {
  const query = useQuery({
    queryKey: ['media', 'uses', id],
    queryFn: async () => (await bodyOf(api.GET('/api/media/{id}', { params: { path: { id } } }))).file,
    gcTime: 0,
  });
  const file = query.data;
  if (!file) return <LoadingDialog title="File" of={query} onClose={onClose} />;
  return (
    <PlainDialog
      title={file.name}
      maxWidth="xs"
      of={{ resource: 'media', id: file.id }}
      onClose={onClose}
      actions={
        <>
          <Button component="a" href={file.url} target="_blank" rel="noopener">
            Open file
          </Button>
          <Button onClick={onClose} autoFocus>
            Close
          </Button>
        </>
      }
    >
      {file.kind === 'picture' && (
        <Box sx={{ display: 'grid', placeItems: 'center', bgcolor: 'action.hover', borderRadius: 1, mb: 1.5, p: 1 }}>
          <Box component="img" src={file.url} alt={file.name} sx={{ maxWidth: '100%', maxHeight: 240 }} />
        </Box>
      )}
      <Quiet sx={{ mb: 1 }}>
        {[sizeOf(file), readableBytes(file.bytes), file.username && `uploaded by ${file.username}`]
          .filter(Boolean)
          .join(' · ')}
      </Quiet>
      <Typography>
        {file.uses === 0
          ? 'No record uses this file.'
          : `${usesOf(file)} ${file.uses === 1 ? 'uses' : 'use'} this file.`}
      </Typography>
      <List dense disablePadding>
        {file.usedBy.map((use) => (
          <ListItem key={use.id} disableGutters>
            <ListItemText primary={use.name} secondary={RESOURCES[use.resource].label} />
          </ListItem>
        ))}
      </List>
      {file.uses > file.usedBy.length && <Typography>{`and ${file.uses - file.usedBy.length} more`}</Typography>}
    </PlainDialog>
  );
}
