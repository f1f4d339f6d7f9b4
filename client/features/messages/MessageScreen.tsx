import { useTranslation } from 'react-i18next';
import { OverdueLink } from '#client/ui/page/OverdueLink.tsx';
import { PageHead } from '#client/ui/page/PageHead.tsx';
import { MessageList } from './MessageList.tsx';
import list from '#client/ui/list/list.module.css';

/** /message/list. @source docs/requirements.md C12 */
export function MessageScreen() {
  const { t } = useTranslation();
  return (
    <div className={list.page}>
      <PageHead title={t('page.messageList.title')}>
        <OverdueLink />
      </PageHead>
      <MessageList />
    </div>
  );
}
