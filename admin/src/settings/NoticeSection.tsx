import { NoticeDto, SiteSettingsDto } from '@contract/dto/setting.dto.js';
import { Box } from '@mui/material';
import { confirm, type Question } from '../shared/confirm.js';
import { Field } from '../shared/form/index.js';
import { saveSettings } from './calls.js';
import { NoticePreview } from './NoticePreview.js';
import { Section, type SectionOf } from './Section.js';
import { SECTIONS, type SectionName } from './sections.js';

type NoticeField = 'notice' | 'improvements';

interface NoticeSectionProps extends SectionOf {
  field: NoticeField;
  name: SectionName;
  text: string;
  /** The label of its switch. */
  label: string;
  /** Whether visitors can close it. */
  closes: boolean;
  /** Asked before it is switched on. */
  question?: Question;
}

const READ = {
  notice: ({ notice }: SectionOf['settings']) => ({ notice }),
  improvements: ({ improvements }: SectionOf['settings']) => ({ improvements }),
};

/** A text for visitors, with how it will look. */
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
