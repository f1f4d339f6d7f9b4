import { useTranslation } from 'react-i18next';
import { UserBoard } from './UserBoard.tsx';

/** /systemManage/list: accounts, as their supervisors administer them. @source docs/requirements.md C15 */
export function SystemUserScreen() {
  const { t } = useTranslation();
  return <UserBoard title={t('page.systemManageList.title')} isAdministration />;
}
