import type { SimpleNotificationRecord } from '@contract/records/notification.record.js';
import SendIcon from '@mui/icons-material/SendOutlined';
import { api, bodyOf } from '../api/index.js';
import { ActionButton } from '../shared/ActionButton.js';
import { confirm } from '../shared/confirm.js';
import { useAct } from '../shared/writes.js';

/** Sends a template to every browser that subscribed; on its way only when the server says so. */
export function SendAction({ notification, locked }: { notification: SimpleNotificationRecord; locked?: string }) {
  const { id, title, progress } = notification;
  const { act, busy } = useAct('notifications');

  const ask = async (): Promise<void> => {
    const before = progress.state === 'draft' ? '' : ' It was sent before: browsers that received it receive it again.';
    const yes = await confirm({
      title: 'Send this notification now?',
      text: `It goes to every browser that subscribed and cannot be taken back.${before}`,
      items: [title],
      action: 'Send now',
    });
    if (!yes) return;
    await act(() => bodyOf(api.POST('/api/notifications/{id}/send', { params: { path: { id } } })));
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
