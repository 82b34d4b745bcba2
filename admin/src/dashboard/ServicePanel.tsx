import { readableBytes } from '@contract/bytes.js';
import { useQuery } from '@tanstack/react-query';
import { api, bodyOf } from '../api/index.js';
import { freeSpace, lastBackup } from '../status/words.js';
import { FactList, Panel } from './Panel.js';

/** Of what it shows nothing changes from one minute to the next. */
const EVERY_MS = 60_000;

/** Storage and version, for those who may see how the service is doing. */
export function ServicePanel({ now }: { now: number }) {
  const { data } = useQuery({
    queryKey: ['status', 'home'],
    queryFn: async () => (await bodyOf(api.GET('/api/status'))).status,
    refetchInterval: EVERY_MS,
  });
  const findings = data?.findings.length ?? 0;
  return (
    <Panel
      title="Service"
      loading={!data}
      height={140}
      more={{ to: '/dashboard/status', label: 'Status of the service', permission: 'status:view' }}
    >
      {data && (
        <FactList
          facts={[
            ['Version', data.version],
            ['Database', data.database.bytes === null ? 'Not known' : readableBytes(data.database.bytes)],
            ['Free on its disk', freeSpace(data.database)],
            ['Last backup', data.backups ? lastBackup(data.backups, now) : 'None by the service itself'],
            ['Needs attention', findings === 0 ? 'Nothing' : `${findings}: see the status`],
          ]}
        />
      )}
    </Panel>
  );
}
