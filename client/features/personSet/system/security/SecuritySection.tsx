import { Box, Button, MultiSelect, NumberInput, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { roles } from '#domain/access/access.ts';
import type { SecurityPolicy } from '#domain/settings/security.ts';
import { securityPresets, type SecurityPreset } from '#domain/settings/securityPresets.ts';
import { get, post } from '#client/api/http.ts';
import { useFields } from '#client/ui/form/useFields.ts';
import { Waiting } from '#client/ui/states/Waiting.tsx';
import { toast } from '#client/ui/toast.ts';
import { useAsync } from '#client/ui/useAsync.ts';
import { roleName } from '#client/ui/users/words.ts';
import { Line, Section } from '../../Section.tsx';
import { CardForm } from '../CardForm.tsx';
import layout from '#client/ui/form/form.module.css';
import classes from '../system.module.css';

const numbers = ['minLength', 'minClasses', 'maxAgeDays', 'historyCount', 'idleTimeoutMinutes'] as const;
type NumberName = (typeof numbers)[number];
/** @source domain/settings/security.ts */
const limits: Readonly<Record<NumberName, readonly [min: number, max: number]>> = {
  minLength: [6, 64],
  minClasses: [0, 4],
  maxAgeDays: [0, 3_650],
  historyCount: [0, 24],
  idleTimeoutMinutes: [0, 1_440],
};
const presetNames = Object.keys(securityPresets) as SecurityPreset[];
const path = '/home/setting/setting/security';

/** The policy of passwords, sessions and the second factor, on one page. */
export function SecuritySection() {
  const { t } = useTranslation();
  const [round, setRound] = useState(0);
  const { data, error, reload } = useAsync((signal) => get(path, {}, { signal, quiet: true }), [round]);
  if (data === undefined) {
    return (
      <Section title={t('setting.system.section.policy')}>
        <Waiting lines={6} error={error} onRetry={reload} />
      </Section>
    );
  }
  const { floor, ...policy } = data;
  const again = (): void => setRound((before) => before + 1);
  return <PolicyForm policy={policy} floor={floor} onSaved={again} />;
}

interface Props {
  readonly policy: SecurityPolicy;
  /** The environment's own least length. */
  readonly floor: number;
  readonly onSaved: () => void;
}

function PolicyForm({ policy, floor, onSaved }: Props) {
  const { t } = useTranslation();
  const fields = useFields<SecurityPolicy>({
    initial: policy,
    stays: true,
    send: async (values) => {
      await post(path, values, { quiet: true });
      toast('ok', t('common.saved'));
      onSaved();
    },
  });
  const { values, errors, set } = fields;
  const isPreset = (name: SecurityPreset): boolean => {
    const preset: SecurityPolicy = {
      ...securityPresets[name],
      totpRequiredRoles: [...securityPresets[name].totpRequiredRoles],
    };
    const sorted = (list: readonly string[]): string => list.toSorted((a, b) => a.localeCompare(b)).join();
    return (
      numbers.every((each) => preset[each] === values[each]) &&
      sorted(preset.totpRequiredRoles) === sorted(values.totpRequiredRoles)
    );
  };
  const isWrong = numbers.some((name) => {
    const [min, max] = limits[name];
    return !Number.isInteger(values[name]) || values[name] < min || values[name] > max;
  });
  return (
    <CardForm
      title={t('setting.system.section.policy')}
      hint={t('setting.system.policy.hint')}
      testId="system-policy"
      fields={{ ...fields, reset: () => fields.reset() }}
      isWrong={isWrong}
    >
      <Box className={classes.pair ?? ''} mb={16}>
        {presetNames.map((name) => (
          <Stack
            key={name}
            className={`gl-panel ${classes.preset}`}
            gap={4}
            align="flex-start"
            px={16}
            py={12}
            data-on={isPreset(name)}
          >
            <b>{t(`setting.system.policy.preset.${name}.name`)}</b>
            <span className={layout.hint}>{t(`setting.system.policy.preset.${name}.effect`)}</span>
            <Button
              size="xs"
              mt={4}
              variant="default"
              disabled={isPreset(name)}
              onClick={() =>
                set({ ...securityPresets[name], totpRequiredRoles: [...securityPresets[name].totpRequiredRoles] })
              }
              data-testid={`policy-preset-${name}`}
            >
              {t('setting.system.policy.use')}
            </Button>
          </Stack>
        ))}
      </Box>
      {numbers.map((name) => {
        const [min, max] = limits[name];
        return (
          <Line
            key={name}
            label={t(`setting.system.policy.${name}.name`)}
            hint={
              name === 'minLength' && floor > 6
                ? t('setting.system.policy.floor', { n: floor })
                : t(`setting.system.policy.${name}.effect`)
            }
          >
            <NumberInput
              w={140}
              min={min}
              max={max}
              clampBehavior="blur"
              allowDecimal={false}
              allowNegative={false}
              suffix={` ${t(`setting.system.policy.${name}.unit`)}`}
              aria-label={t(`setting.system.policy.${name}.name`)}
              value={values[name]}
              error={errors[name]}
              onChange={(value) => set({ [name]: typeof value === 'number' ? value : min })}
              data-testid={`policy-${name}`}
            />
          </Line>
        );
      })}
      <Line
        label={t('setting.system.policy.totpRequiredRoles.name')}
        hint={t('setting.system.policy.totpRequiredRoles.effect')}
      >
        <MultiSelect
          maw={360}
          aria-label={t('setting.system.policy.totpRequiredRoles.name')}
          placeholder={values.totpRequiredRoles.length === 0 ? t('setting.system.policy.nobody') : ''}
          value={values.totpRequiredRoles}
          data={roles.map((value) => ({ value, label: roleName(value) }))}
          onChange={(chosen) => set({ totpRequiredRoles: roles.filter((role) => chosen.includes(role)) })}
          data-testid="policy-totp"
        />
      </Line>
    </CardForm>
  );
}
