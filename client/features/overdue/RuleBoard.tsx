import { Box, Button, Group, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mostRules, ruleTypes, type RuleType } from '#domain/overdue/rule.ts';
import type { RuleView } from '#domain/overdue/view.ts';
import { useDialog } from '#client/ui/form/useDialog.ts';
import { mayLeave } from '#client/ui/form/unsaved.ts';
import { OrgSelect } from '#client/ui/orgPicker/OrgSelect.tsx';
import { PageHead } from '#client/ui/page/PageHead.tsx';
import { TabBar } from '#client/ui/primitives/TabBar.tsx';
import { Bones } from '#client/ui/states/Bones.tsx';
import { ErrorState } from '#client/ui/states/ErrorState.tsx';
import { ProgressLine } from '#client/ui/states/ProgressLine.tsx';
import { useMobile, useTablet } from '#client/ui/useMedia.ts';
import { Counts } from './Counts.tsx';
import { OrderBar } from './OrderBar.tsx';
import { RuleForm } from './RuleForm.tsx';
import { RuleList } from './RuleList.tsx';
import { useRuleActions } from './useRuleActions.ts';
import { useRules } from './useRules.ts';
import { effectOf } from './words.ts';
import classes from './overdue.module.css';

interface Props {
  readonly orgId: string;
  readonly ruleType: RuleType;
  readonly onOrg: (orgId: string) => void;
  readonly onType: (ruleType: RuleType) => void;
}

/** What stands open beside the list. */
interface Opened {
  readonly key: string;
  readonly rule: RuleView | undefined;
}

/** Own rules in the order that was dragged; ids that came or went since make it void. */
function ordered(own: readonly RuleView[], order: readonly string[] | undefined): readonly RuleView[] {
  if (order === undefined || order.length !== own.length) return own;
  const byId = new Map(own.map((rule) => [rule.id, rule]));
  const rules = order.flatMap((id) => byId.get(id) ?? []);
  return rules.length === own.length ? rules : own;
}

/** The rules of one organisation and type, and the form of the one that is open. */
export function RuleBoard({ orgId, ruleType, onOrg, onType }: Props) {
  const { t } = useTranslation();
  const mobile = useMobile();
  const tablet = useTablet();
  const { data, error, loading, put, reload } = useRules(orgId);
  const { dialog: opened, open, close } = useDialog<Opened>();
  const [order, setOrder] = useState<readonly string[]>();
  const records = data?.records.filter((rule) => rule.ruleType === ruleType) ?? [];
  const saved = records.filter(({ origin }) => origin === 'own');
  const own = ordered(saved, order);
  const isMoved = own.some((rule, at) => rule.id !== saved[at]?.id);
  const fixed = records.filter(({ origin }) => origin !== 'own');
  const orgName = data?.orgName ?? '';
  /** How many the organisation has of its own. */
  const countOf = (type: RuleType): number | undefined =>
    data?.records.filter((rule) => rule.ruleType === type && rule.origin === 'own').length || undefined;
  const actions = useRuleActions({ orgName, ruleType, own: saved, put, reload });

  /** Another place, type or rule: what is typed is asked about first. */
  const leave = (then: () => void): void => {
    void mayLeave().then((yes) => {
      if (yes) then();
    });
  };
  const show = (rule: RuleView | undefined): void =>
    leave(() => open({ key: `${rule?.id ?? 'new'}:${Date.now()}`, rule }));
  const turn = (then: () => void): void =>
    leave(() => {
      close();
      setOrder(undefined);
      then();
    });
  const remove = (rule: RuleView): void => {
    void actions.remove(rule).then((yes) => {
      if (yes && opened?.rule?.id === rule.id) close();
    });
  };

  return (
    <Stack h="100%" gap={0}>
      <PageHead title={t('page.overdueSetting.title')}>
        <Box w={mobile ? '100%' : 280}>
          <OrgSelect
            isBare
            value={orgId === '' ? null : orgId}
            onChange={(next) => turn(() => onOrg(next))}
            label={t('overdue.org')}
            testId="overdue-org"
          />
        </Box>
      </PageHead>
      <Group flex="1 1 0" mih={0} gap={0} wrap="nowrap" align="stretch">
        <div className={classes.board}>
          {loading && data !== undefined && <ProgressLine />}
          <Counts counts={data?.counts} />
          <nav aria-label={t('overdue.kinds')}>
            <TabBar
              label={t('overdue.kinds')}
              tabs={ruleTypes.map((type) => ({ id: type, label: t(`overdue.tab.${type}`), count: countOf(type) }))}
              active={ruleType}
              onPick={(next) => next !== ruleType && turn(() => onType(next))}
              area="overdue"
              px={0}
            />
          </nav>
          <Group gap={8} py={12}>
            <Box component="span" flex="1 1 200px" c="var(--gl-text-3)">
              {t(`overdue.how.${effectOf(ruleType)}`)}
            </Box>
            <Button
              variant="default"
              leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
              disabled={data === undefined || saved.length >= mostRules}
              onClick={() => show(undefined)}
              data-testid="overdue-add"
            >
              {t('overdue.add')}
            </Button>
          </Group>
          {isMoved && (
            <OrderBar
              busy={actions.busy}
              onUndo={() => setOrder(undefined)}
              onSave={() =>
                void actions.order(own.map(({ id }) => id)).then((yes) => {
                  if (yes) setOrder(undefined);
                })
              }
            />
          )}
          {data === undefined && error !== undefined && <ErrorState error={error} onRetry={reload} />}
          {data === undefined && error === undefined && <Bones className="gl-panel" lines={6} px={32} />}
          {data !== undefined && (
            <RuleList
              own={own}
              fixed={fixed}
              openId={opened?.rule?.id ?? ''}
              busy={actions.busy}
              onOrder={setOrder}
              onOpen={show}
              onSwitch={(rule) => void actions.toggle(rule)}
              onDelete={remove}
            />
          )}
        </div>
        {opened !== undefined && data !== undefined && (
          <RuleForm
            key={opened.key}
            isBeside={!tablet}
            org={{ id: data.orgId, name: data.orgName }}
            ruleType={ruleType}
            own={saved}
            rule={opened.rule}
            put={put}
            reload={reload}
            onClose={close}
          />
        )}
      </Group>
    </Stack>
  );
}
