import { Button, Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconSitemap } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDialog } from '#client/ui/form/useDialog.ts';
import { useOrgTree } from '#client/ui/orgPicker/orgTree.ts';
import { useOwnPageSize } from '#client/ui/table/useOwnPageSize.ts';
import { useMobile } from '#client/ui/useMedia.ts';
import { useQueryState } from '#client/ui/useQueryState.ts';
import { CompanyBoard } from './CompanyBoard.tsx';
import { companyDefaults } from './filters.ts';
import { OrgDialogs, type OrgDialog } from './orgs/OrgDialogs.tsx';
import { OrgPanel } from './orgs/OrgPanel.tsx';
import { useOrgActions } from './orgs/useOrgActions.ts';
import classes from './companies.module.css';

/** /userManage/company: the tree of organisations and the units of one of them. @source docs/requirements.md C19 */
export function CompanyScreen() {
  const { t } = useTranslation();
  const mobile = useMobile();
  const [opened, { open, close }] = useDisclosure(false);
  const defaults = useOwnPageSize(companyDefaults);
  const [filters, setFilters] = useQueryState(defaults);
  const { tree, roots, error, reload } = useOrgTree();
  const top = tree.nodes[0];
  const org = tree.nodes[tree.at.get(filters.org) ?? -1] ?? top;
  const pick = (orgId: string): void => {
    setFilters({ org: orgId === top?.id ? '' : orgId, page: 1, open: '' });
    close();
  };
  const actions = useOrgActions(tree, { orgId: org?.id, onPick: pick });
  const dialogs = useDialog<OrgDialog>();
  const panel = <OrgPanel orgId={org?.id} onPick={pick} actions={actions} onDialog={dialogs.open} />;
  return (
    <div className={classes.screen} data-testid="company-screen">
      {mobile ? (
        <Drawer
          opened={opened}
          onClose={close}
          position="bottom"
          size="80%"
          title={t('org.title')}
          closeButtonProps={{ 'aria-label': t('common.close') }}
        >
          {panel}
        </Drawer>
      ) : (
        <aside className={classes.side} aria-label={t('org.title')}>
          {panel}
        </aside>
      )}
      <CompanyBoard
        org={org}
        ready={roots !== undefined}
        error={error}
        onRetry={reload}
        filters={filters}
        setFilters={setFilters}
        before={
          mobile && (
            <Button
              variant="default"
              h={40}
              mx={12}
              mb={8}
              leftSection={<IconSitemap size={16} stroke={1.75} aria-hidden="true" />}
              onClick={open}
              data-testid="company-tree-open"
            >
              {org?.title ?? t('org.title')}
            </Button>
          )
        }
      />
      <OrgDialogs dialog={dialogs.dialog} tree={tree} onClose={dialogs.close} onMove={actions.move} />
    </div>
  );
}
