import FaqIcon from '@mui/icons-material/QuizOutlined';
import { addCommand, editDialog, type DashboardResource } from '../resource.js';
import { lazyPage } from '../shared/lazy-page.js';

const FaqsPage = lazyPage(() => import('./FaqsPage.js'));

export const faqs: DashboardResource = {
  name: 'faqs',
  group: 'Support',
  items: [{ to: '/support/faq', label: 'FAQs', icon: FaqIcon, permission: 'faqs:access' }],
  commands: [addCommand('Add FAQ', '/support/faq', 'faqs:create', 'question answer help')],
  pages: { '/support/faq': FaqsPage },
  writes: async () => {
    const { FaqDto } = await import('@contract/dto/faq.dto.js');
    return { dto: FaqDto };
  },
  search: { detail: ({ description }) => String(description).slice(0, 60) },
  record: { path: editDialog('/support/faq'), permissions: ['faqs:access', 'faqs:update'] },
};
