import type { StatusFinding } from '@contract/records/status.record.js';
import type { FindingLevel } from '@contract/status.js';
import type { SvgIconComponent } from '@mui/icons-material';
import ProblemIcon from '@mui/icons-material/ErrorOutline';
import NoticeIcon from '@mui/icons-material/InfoOutlined';
import DoneIcon from '@mui/icons-material/TaskAltOutlined';
import WarningIcon from '@mui/icons-material/WarningAmber';
import { Typography } from '@mui/material';
import { Panel, PanelEmpty, Row, Rows } from '../dashboard/Panel.js';

/** A sign, its colour and its word for each level: the colour never speaks alone. */
const LEVELS: Record<FindingLevel, { icon: SvgIconComponent; color: 'error' | 'warning' | 'info'; word: string }> = {
  problem: { icon: ProblemIcon, color: 'error', word: 'Problem' },
  warning: { icon: WarningIcon, color: 'warning', word: 'Warning' },
  notice: { icon: NoticeIcon, color: 'info', word: 'Notice' },
};

/** What an operator should look at, each with what to do. */
export function Findings({ findings }: { findings?: readonly StatusFinding[] }) {
  return (
    <Panel
      title="Needs attention"
      anchor="needs-attention"
      loading={!findings}
      height={56}
      trailing={Boolean(findings?.length) && findings?.length}
    >
      {findings?.length ? (
        <Rows>
          {findings.map((finding) => (
            <Finding key={finding.what} finding={finding} />
          ))}
        </Rows>
      ) : (
        <PanelEmpty
          icon={DoneIcon}
          title="All is well"
          text="Games go live on time, events are published, backups are made and there is space on the disk."
        />
      )}
    </Panel>
  );
}

function Finding({ finding: { level, what, todo } }: { finding: StatusFinding }) {
  const { icon: Icon, color, word } = LEVELS[level];
  return (
    <Row
      lead={<Icon titleAccess={word} color={color} sx={{ fontSize: 20, alignSelf: 'flex-start', mt: '2px' }} />}
      name={
        <Typography color={color} component="span" sx={{ display: 'block', fontWeight: 550 }}>
          {what}
        </Typography>
      }
      text={todo}
    />
  );
}
