import { LIMITS } from '@contract/limits.js';
import RemoveIcon from '@mui/icons-material/DeleteOutline';
import DownIcon from '@mui/icons-material/KeyboardArrowDown';
import UpIcon from '@mui/icons-material/KeyboardArrowUp';
import type { SvgIconComponent } from '@mui/icons-material';
import { Box, IconButton, Tooltip, Typography } from '@mui/material';
import type { KeyboardEvent } from 'react';
import { TextInput } from 'react-admin';
import { Fields } from '../shared/form/index.js';

interface PartEntryProps {
  index: number;
  count: number;
  onMove(by: -1 | 1): void;
  /** Absent while it is the only one. */
  onRemove?(): void;
}

/** One part of the list. */
export function PartEntry({ index, count, onMove, onRemove }: PartEntryProps) {
  const entry = `parts.${index}`;
  const number = index + 1;

  const moveByKey = (event: KeyboardEvent): void => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  };

  return (
    <Box
      component="li"
      onKeyDown={moveByKey}
      sx={{ border: 1, borderColor: 'divider', borderRadius: '8px', px: 1.5, pt: 0.5, pb: 1, mb: 1 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 28 }}>
        <Typography variant="overline" color="text.secondary" sx={{ flex: 1 }}>
          Part {number}
        </Typography>
        {count > 1 && (
          <>
            <EntryButton
              control="up"
              label="Move up"
              of={number}
              icon={UpIcon}
              disabled={index === 0}
              onClick={() => onMove(-1)}
            />
            <EntryButton
              control="down"
              label="Move down"
              of={number}
              icon={DownIcon}
              disabled={number === count}
              onClick={() => onMove(1)}
            />
          </>
        )}
        {onRemove && <EntryButton control="remove" label="Remove" of={number} icon={RemoveIcon} onClick={onRemove} />}
      </Box>
      <Fields>
        <Box data-control="title">
          <TextInput
            source={`${entry}.title`}
            label="Title"
            isRequired
            fullWidth
            slotProps={{ htmlInput: { maxLength: LIMITS.title } }}
          />
        </Box>
        <Box data-control="url">
          <TextInput
            source={`${entry}.url`}
            label="URL"
            isRequired
            fullWidth
            placeholder="https://… or /media/…"
            slotProps={{ htmlInput: { spellCheck: false, autoComplete: 'off', maxLength: LIMITS.url } }}
          />
        </Box>
      </Fields>
    </Box>
  );
}

interface EntryButtonProps {
  /** By which the focus finds it again when the part has moved. */
  control: string;
  label: string;
  of: number;
  icon: SvgIconComponent;
  disabled?: boolean;
  onClick(): void;
}

function EntryButton({ control, label, of, icon: Icon, disabled, onClick }: EntryButtonProps) {
  return (
    <Tooltip title={label}>
      <span data-control={control}>
        <IconButton aria-label={`${label}: part ${of}`} disabled={disabled} onClick={onClick}>
          <Icon />
        </IconButton>
      </span>
    </Tooltip>
  );
}
