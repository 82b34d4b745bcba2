import AddIcon from '@mui/icons-material/Add';
import RemoveIcon from '@mui/icons-material/DeleteOutline';
import DownIcon from '@mui/icons-material/KeyboardArrowDown';
import UpIcon from '@mui/icons-material/KeyboardArrowUp';
import { Box, Button, FormHelperText, type SxProps, Typography } from '@mui/material';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { ActionButton } from '../ActionButton.js';
import { HIDDEN } from '../text.js';

interface EntryListProps {
  /** Name of the list in the form. */
  name: string;
  /** Label, for example 'Parts'. */
  label: string;
  /** Singular noun, for example 'part'. */
  noun: string;
  fresh: object;
  /** Minimum number of entries, and the message for fewer entries. */
  min: 0 | 1;
  missing: string;
  max: number;
  /**
   * Height of the list, which scrolls if it has several entries. If undefined, the list scrolls with its surroundings.
   */
  height?: number | Readonly<Record<'xs' | 'sm', number>>;
  /** Whether entries can be sorted, with buttons and with Alt and the arrow keys. */
  movable?: boolean;
  /** Buttons next to the button that adds an entry. */
  also?: ReactNode;
  sx?: SxProps;
  /** Renders the inputs of an entry. `entry` is the path of the entry in the form. */
  children(entry: string): ReactNode;
}

/** A list of a form whose entries can be added, removed, and sorted. */
export function EntryList(props: EntryListProps) {
  const { name, label, noun, fresh, min, missing, max, height, movable = false, also, sx, children } = props;
  const { fields, append, remove, move } = useFieldArray({ name, keyName: 'key' });
  const { errors } = useFormContext().formState;
  const { list, add, announcement, follow } = useMoved();
  const scrolls = height !== undefined && fields.length > 1;
  const failure = fields.length < min ? missing : errors[name]?.message;

  const named = (index: number): string => `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${index + 1}`;
  const take = (index: number): void => {
    follow(Math.min(index, fields.length - 2), `${named(index)} removed`);
    remove(index);
  };
  const go = (from: number, by: -1 | 1): void => {
    const to = from + by;
    if (to < 0 || to >= fields.length) return;
    follow(to, `${named(from)} is now ${noun} ${to + 1} of ${fields.length}`);
    move(from, to);
  };
  const goByKey = (event: KeyboardEvent, from: number): void => {
    if (!movable || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    go(from, event.key === 'ArrowUp' ? -1 : 1);
  };

  return (
    <>
      <Box
        ref={list}
        component="ol"
        tabIndex={scrolls ? 0 : undefined}
        aria-label={label}
        sx={{ ...(scrolls && { height, overflowY: 'auto' }) }}
      >
        {fields.map((field, index) => (
          <Box
            key={field.key}
            component="li"
            onKeyDown={(event: KeyboardEvent) => goByKey(event, index)}
            sx={{ border: 1, borderColor: 'divider', borderRadius: '8px', px: 1.5, mb: 1, ...sx }}
          >
            <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 28 }}>
              <Typography variant="overline" color="text.secondary" sx={{ flex: 1 }}>
                {`${noun} ${index + 1}`}
              </Typography>
              {movable && fields.length > 1 && (
                <>
                  <ActionButton
                    label="Move up"
                    of={`${noun} ${index + 1}`}
                    icon={UpIcon}
                    disabled={index === 0}
                    onClick={() => go(index, -1)}
                  />
                  <ActionButton
                    label="Move down"
                    of={`${noun} ${index + 1}`}
                    icon={DownIcon}
                    disabled={index === fields.length - 1}
                    onClick={() => go(index, 1)}
                  />
                </>
              )}
              {fields.length > min && (
                <ActionButton
                  label="Remove"
                  of={`${noun} ${index + 1}`}
                  icon={RemoveIcon}
                  onClick={() => take(index)}
                />
              )}
            </Box>
            {children(`${name}.${index}`)}
          </Box>
        ))}
      </Box>
      {typeof failure === 'string' && <FormHelperText error>{failure}</FormHelperText>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button
          ref={add}
          variant="outlined"
          startIcon={<AddIcon />}
          disabled={fields.length >= max}
          onClick={() => append({ ...fresh })}
        >
          <span>{`Add a ${noun}`}</span>
        </Button>
        {also}
      </Box>
      <Box role="status" sx={HIDDEN}>
        {announcement}
      </Box>
    </>
  );
}

/** Returns a selector for the same control in another entry. */
function counterpartOf(control: Element | null): string {
  if (control instanceof HTMLInputElement) return `[name$="${control.name.slice(control.name.lastIndexOf('.'))}"]`;
  return `[aria-label^="${control?.getAttribute('aria-label')?.split(':')[0]}"]:enabled`;
}

/** Moves the focus with a moved entry, or to the next entry after a removal, and announces the change. */
function useMoved() {
  const list = useRef<HTMLOListElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const [moved, setMoved] = useState<{ to: number; control: string } | null>(null);
  const [announcement, setAnnouncement] = useState('');

  useEffect(() => {
    if (!moved) return;
    const entry = list.current?.children[moved.to];
    // At the top and at the end, the pressed button is disabled and cannot be focused.
    const nextFocus = entry?.querySelector<HTMLElement>(moved.control) ?? entry?.querySelector<HTMLElement>('input');
    (nextFocus ?? add.current)?.focus();
    setMoved(null);
  }, [moved]);

  const follow = (to: number, words: string): void => {
    setMoved({ to, control: counterpartOf(document.activeElement) });
    setAnnouncement(words);
  };
  return { list, add, announcement, follow };
}
