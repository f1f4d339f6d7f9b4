import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mostRules } from '#domain/overdue/rule.ts';
import type { RuleView } from '#domain/overdue/view.ts';
import { useDialog } from '#client/ui/form/useDialog.ts';
import { mayLeave } from '#client/ui/form/unsaved.ts';
import { OrgSelect } from '#client/ui/orgPicker/OrgSelect.tsx';
import { PageHead } from '#client/ui/page/PageHead.tsx';
import { ErrorState } from '#client/ui/states/ErrorState.tsx';
import { ProgressLine } from '#client/ui/states/ProgressLine.tsx';
import { useTablet } from '#client/ui/useMedia.ts';
import type { ShownType } from './calls.ts';
import { Counts } from './Counts.tsx';
import { OrderBar } from './OrderBar.tsx';
import { RuleForm } from './RuleForm.tsx';
import { RuleList } from './RuleList.tsx';
import { RuleTabs } from './RuleTabs.tsx';
import { SkeletonRules } from './SkeletonRules.tsx';
import { useRuleActions } from './useRuleActions.ts';
import { useRules } from './useRules.ts';
import classes from './overdue.module.css';

interface Props {
  readonly orgId: string;
  readonly ruleType: ShownType;
  readonly onOrg: (orgId: string) => void;
  readonly onType: (ruleType: ShownType) => void;
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
    <div className={classes.page}>
      <PageHead title={t('page.overdueSetting.title')}>
        <div className={classes.org}>
          <OrgSelect
            value={orgId === '' ? null : orgId}
            onChange={(next) => turn(() => onOrg(next))}
            label={t('overdue.org')}
            testId="overdue-org"
          />
        </div>
      </PageHead>
      <div className={classes.body}>
        <div className={classes.board}>
          {loading && data !== undefined && <ProgressLine />}
          <Counts counts={data?.counts} />
          <RuleTabs
            active={ruleType}
            records={data?.records}
            onPick={(next) => {
              if (next !== ruleType) turn(() => onType(next));
            }}
          />
          <div className={classes.bar}>
            <span>{t(ruleType === 'device_silent' ? 'overdue.howSilence' : 'overdue.how')}</span>
            <Button
              variant="default"
              leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
              disabled={data === undefined || saved.length >= mostRules}
              onClick={() => show(undefined)}
              data-testid="overdue-add"
            >
              {t('overdue.add')}
            </Button>
          </div>
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
          {data === undefined && error === undefined && <SkeletonRules />}
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
              onCustomise={show}
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
      </div>
    </div>
  );
}
