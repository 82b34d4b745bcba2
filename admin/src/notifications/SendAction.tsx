import type { SimpleNotificationRecord } from '@contract/records/notification.record.js';
import SendIcon from '@mui/icons-material/SendOutlined';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { messageIn } from '../api/envelope.js';
import { announcements, messageOf, request } from '../api/index.js';
import { ActionButton } from '../shared/ActionButton.js';
import { confirm } from '../shared/confirm.js';
import { useRefreshResource } from '../shared/resource-context.js';

/** Sends a template to every browser that subscribed; on its way only when the server says so. */
export function SendAction({ notification, locked }: { notification: SimpleNotificationRecord; locked?: string }) {
  const { id, title, progress } = notification;
  const [busy, setBusy] = useState(false);
  const refresh = useRefreshResource('notifications');
  const notify = useNotify();

  const ask = async (): Promise<void> => {
    const before = progress.state === 'draft' ? '' : ' It was sent before: browsers that received it receive it again.';
    const yes = await confirm({
      title: 'Send this notification now?',
      text: `It goes to every browser that subscribed and cannot be taken back.${before}`,
      items: [title],
      action: 'Send now',
    });
    if (!yes) return;
    setBusy(true);
    try {
      const { json } = await request(`/api/notifications/${encodeURIComponent(id)}/send`, { method: 'POST' });
      announcements.emit(messageIn(json));
    } catch (error) {
      notify(messageOf(error), { type: 'error' });
    }
    await refresh();
    setBusy(false);
  };

  return (
    <ActionButton
      permission="notifications:update"
      label="Send"
      of={title}
      icon={SendIcon}
      locked={locked}
      disabled={busy}
      onClick={() => void ask()}
    />
  );
}
