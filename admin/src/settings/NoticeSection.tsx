import { NoticeDto, SiteSettingsDto } from '@contract/dto/setting.dto.js';
import type { NoticeSetting } from '@contract/records/setting.record.js';
import { Box, Typography } from '@mui/material';
import { useWatch } from 'react-hook-form';
import { confirm, type Question } from '../shared/confirm.js';
import { Field } from '../shared/form/index.js';
import { Quiet } from '../shared/text.js';
import { saveSettings } from './calls.js';
import { Section, type SectionOf } from './Section.js';
import { type SectionName, SECTIONS } from './sections.js';

type NoticeField = 'notice' | 'improvements';

interface NoticeSectionProps extends SectionOf {
  field: NoticeField;
  name: SectionName;
  text: string;
  label: string;
  /** Whether visitors can dismiss the notice. */
  closes: boolean;
  /** Confirmation before the notice is turned on. */
  question?: Question;
}

const READ = {
  notice: ({ notice }: SectionOf['settings']) => ({ notice }),
  improvements: ({ improvements }: SectionOf['settings']) => ({ improvements }),
};

/** Edits a text for visitors, with a preview. */
export function NoticeSection(props: NoticeSectionProps) {
  const { settings, onSaved, field, name, text, label, closes, question } = props;

  const save = async (values: SiteSettingsDto, version: Pick<SectionOf['settings'], 'id' | 'revision'>) => {
    const { isEnabled, title: heading, text: words } = values[field] ?? settings[field];
    const opens = isEnabled && !settings[field].isEnabled;
    if (opens && question && !(await confirm(question))) return false;
    return saveSettings(version, 'site', { [field]: { isEnabled, title: heading ?? '', text: words ?? '' } });
  };

  return (
    <Section
      name={name}
      text={text}
      settings={settings}
      read={READ[field]}
      dto={SiteSettingsDto}
      save={save}
      onSaved={onSaved}
    >
      <Field of={NoticeDto} within={field} source="isEnabled" label={label} />
      <Box sx={{ display: 'grid', gap: 2, width: '100%', gridTemplateColumns: { sm: '1fr 1fr' }, alignItems: 'start' }}>
        <Box>
          <Field of={NoticeDto} within={field} source="title" />
          <Field of={NoticeDto} within={field} source="text" multiline minRows={4} maxRows={12} />
        </Box>
        <NoticePreview field={field} of={SECTIONS[name].title} closes={closes} />
      </Box>
    </Section>
  );
}

interface NoticePreviewProps {
  field: string;
  /** Name of the notice: 'Daily notice'. */
  of: string;
  closes: boolean;
}

/** Shows a preview of the text while the user types. */
function NoticePreview({ field, of, closes }: NoticePreviewProps) {
  const { isEnabled, title, text } = (useWatch({ name: field }) ?? {}) as Partial<NoticeSetting>;
  return (
    <Box component="figure" aria-label={`Preview: ${of}`} sx={{ m: 0, mt: 1 }}>
      <Box sx={{ bgcolor: 'background.default', borderRadius: '8px', border: 1, borderColor: 'divider', p: 2 }}>
        <Box sx={card}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }} color={title ? undefined : 'text.secondary'}>
            {title || 'No title'}
          </Typography>
          <Quiet sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', mt: 0.5, maxHeight: 200, overflowY: 'auto' }}>
            {text || 'No text'}
          </Quiet>
          {closes && (
            <Box aria-hidden sx={{ mt: 1.5, textAlign: 'right', color: 'primary.main', fontWeight: 550, fontSize: 13 }}>
              Got it
            </Box>
          )}
        </Box>
      </Box>
      <Quiet component="figcaption" sx={{ mt: 0.75 }}>
        {isEnabled ? 'Visitors see this once you save.' : 'Switched off: visitors see nothing.'}
      </Quiet>
    </Box>
  );
}

const card = { bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: '8px', p: 1.5 } as const;
