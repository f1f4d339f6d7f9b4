import { Stack, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { layoutParents, type LayoutSwitch } from '#domain/access/layout.ts';
import { layout, setLayout } from '#client/stores/layout.ts';
import { settingGroups } from './settingGroups.ts';
import { ThemeChoice } from './ThemeChoice.tsx';
import classes from './layoutForm.module.css';

/**
 * Every layout setting with its switch; a change acts at once. The drawer and the personal settings show it. No props.
 * @source docs/requirements.md F3
 */
export function LayoutForm() {
  const { t } = useTranslation();
  return (
    <Stack gap={16} data-testid="layout-form">
      <div className={classes.group}>
        <ThemeChoice of="siderTheme" themes={['dark', 'light', 'primary']} />
        <ThemeChoice of="headerTheme" themes={['light', 'dark', 'primary']} />
      </div>
      {settingGroups.map(({ name, keys }) => (
        <section key={name} className={classes.group} aria-label={t(`layout.setting.group.${name}`)}>
          <h3>{t(`layout.setting.group.${name}`)}</h3>
          {keys.map((key) => (
            <SettingSwitch key={key} of={key} />
          ))}
        </section>
      ))}
    </Stack>
  );
}

function SettingSwitch({ of }: { readonly of: LayoutSwitch }) {
  const { t } = useTranslation();
  const settings = useSnapshot(layout);
  const parent = layoutParents[of];
  const isIdle = parent !== undefined && !settings[parent];
  return (
    <Switch
      classNames={{ root: classes.switch, body: classes.switchBody, labelWrapper: classes.switchLabel }}
      labelPosition="left"
      label={t(`layout.setting.${of}`)}
      title={isIdle ? t('layout.setting.needs', { name: t(`layout.setting.${parent}`) }) : undefined}
      checked={settings[of]}
      disabled={isIdle}
      onChange={(event) => setLayout({ [of]: event.currentTarget.checked })}
      data-testid={`setting-${of}`}
    />
  );
}
