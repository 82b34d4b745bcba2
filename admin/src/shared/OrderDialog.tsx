import { type ResourceName, RESOURCES } from '@contract/resources/index.js';
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import HandleIcon from '@mui/icons-material/DragIndicator';
import { Box, DialogContentText, IconButton } from '@mui/material';
import { useRef, useState } from 'react';
import { type RaRecord, useGetList, useNotify } from 'react-admin';
import { apiPath } from '../api/envelope.js';
import { messageOf, write } from '../api/index.js';
import { LoadingDialog } from './form/index.js';
import { PlainDialog } from './PlainDialog.js';
import { useNameOf, useRefreshResource } from './resource-context.js';

interface OrderDialogProps {
  resource: ResourceName;
  onClose(): void;
}

/** Maximum number of records. Dragging is impractical in longer lists. */
const MAX = 1_000;
const ALL = { pagination: { page: 1, perPage: MAX }, sort: { field: 'order', order: 'ASC' } } as const;

/** Sorts the records of a list. Each drop is saved immediately. */
export default function OrderDialog({ resource, onClose }: OrderDialogProps) {
  const query = useGetList<RaRecord>(resource, ALL);
  const title = `Order of ${RESOURCES[resource].nouns}`;
  if (!query.data) return <LoadingDialog title={title} of={query} onClose={onClose} />;
  return <Order resource={resource} title={title} stored={query.data} onClose={onClose} />;
}

interface OrderProps extends OrderDialogProps {
  title: string;
  stored: readonly RaRecord[];
}

function Order({ resource, title, stored, onClose }: OrderProps) {
  const nameOf = useNameOf(resource);
  const notify = useNotify();
  const refresh = useRefreshResource(resource);
  /** Order after the last drop, or null for the stored order. */
  const [dropped, setDropped] = useState<readonly RaRecord[] | null>(null);
  const rows = dropped ?? stored;
  /** Id of the record that the last announcement mentioned. */
  const announcedId = useRef<unknown>(null);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );

  const drop = async ({ active, over }: DragEndEvent): Promise<void> => {
    const from = rows.findIndex((row) => row.id === active.id);
    const to = rows.findIndex((row) => row.id === over?.id);
    if (from < 0 || to < 0 || from === to) return;
    const ordered = arrayMove([...rows], from, to);
    setDropped(ordered);
    try {
      const before = ordered[to + 1]?.id ?? null;
      const { message } = await write('PUT', `${apiPath(resource, active.id)}/order`, { body: { before } });
      notify(message, { type: 'success' });
    } catch (error) {
      notify(messageOf(error), { type: 'error' });
    } finally {
      await refresh();
      setDropped(null);
    }
  };

  const named = (key: unknown): string => {
    const row = rows.find((one) => one.id === key);
    return row ? nameOf(row) : '';
  };
  const place = (key: unknown): number => rows.findIndex((one) => one.id === key) + 1;
  const announcements = {
    onDragStart: ({ active }: { active: { id: unknown } }) => {
      announcedId.current = active.id;
      return `${named(active.id)} picked up, place ${place(active.id)} of ${rows.length}.`;
    },
    onDragOver: ({ active, over }: { active: { id: unknown }; over: { id: unknown } | null }) => {
      // The first call has the row over itself. Announcing its place would interrupt "picked up".
      if (!over || over.id === announcedId.current) return undefined;
      announcedId.current = over.id;
      return `${named(active.id)} is at place ${place(over.id)} of ${rows.length}.`;
    },
    onDragEnd: ({ active }: { active: { id: unknown } }) => `${named(active.id)} dropped.`,
    onDragCancel: ({ active }: { active: { id: unknown } }) => `${named(active.id)} was not moved.`,
  };
  return (
    <PlainDialog title={title} onClose={onClose} long>
      <DialogContentText sx={{ mb: 1 }}>
        Drag by the handle; or focus it and press Space, move with the arrow keys, and press Space again. The site shows
        them in this order.
      </DialogContentText>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={(event) => void drop(event)}
        accessibility={{ announcements }}
      >
        <SortableContext items={rows.map((row) => row.id)} strategy={verticalListSortingStrategy}>
          <Box component="ol">
            {rows.map((row, index) => (
              <Item key={row.id} id={row.id} name={nameOf(row)} place={index + 1} />
            ))}
          </Box>
        </SortableContext>
      </DndContext>
    </PlainDialog>
  );
}

function Item({ id, name, place }: { id: RaRecord['id']; name: string; place: number }) {
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({ id });
  return (
    <Box
      component="li"
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minHeight: 44,
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: isDragging ? 'action.selected' : 'background.paper',
        position: 'relative',
        zIndex: isDragging ? 1 : undefined,
      }}
    >
      <IconButton
        ref={setActivatorNodeRef}
        {...listeners}
        aria-label={`Move ${name}, place ${place}`}
        sx={{ cursor: 'grab', touchAction: 'none' }}
      >
        <HandleIcon />
      </IconButton>
      <Box component="span" sx={{ color: 'text.secondary', minWidth: 24, textAlign: 'right' }}>
        {place}
      </Box>
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere', py: 0.5 }}>
        {name}
      </Box>
    </Box>
  );
}
