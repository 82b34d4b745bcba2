import type { ActivityRecord } from '@contract/records/activity.record.js';
import { Box, Button } from '@mui/material';
import { useId, useState } from 'react';
import { useRoles } from '../roles/useRoles.js';
import { RowCard } from '../shared/list/index.js';
import { ActivityDetails } from './ActivityDetails.js';
import { When } from './ActivityTable.js';
import { resourceLabel } from './labels.js';

export function ActivityCard({ entry }: { entry: ActivityRecord }) {
  const { nameOf } = useRoles();
  const [open, setOpen] = useState(false);
  const id = useId();
  const label = open ? 'Hide details' : 'Details';
  return (
    <RowCard
      title={entry.action}
      lines={[
        `${entry.user.username} · ${nameOf(entry.role)}`,
        <>
          {resourceLabel(entry.resource)} · <When at={entry.createdAt} />
        </>,
        open && (
          <Box id={id} sx={{ mt: 1, color: 'text.primary' }}>
            <ActivityDetails />
          </Box>
        ),
      ]}
      actions={
        <Button
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          aria-label={`${label}: ${entry.action}`}
          onClick={() => setOpen(!open)}
          sx={{ ml: -0.25 }}
        >
          {label}
        </Button>
      }
    />
  );
}
