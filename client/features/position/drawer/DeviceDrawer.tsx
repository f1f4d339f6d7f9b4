import { ActionIcon, Box, Button, CopyButton, Group, Tabs, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy, IconExternalLink, IconFocus2, IconTool, IconX } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { DeviceRow } from '#domain/devices/device.ts';
import { parsePosition } from '#domain/devices/position.ts';
import { Chip } from '#client/ui/primitives/Chip.tsx';
import { StatusChip } from '#client/ui/status/StatusChip.tsx';
import { StatusShape } from '#client/ui/status/StatusShape.tsx';
import { useDeviceThresholds } from '#client/ui/thresholds/useDeviceThresholds.ts';
import { Duration } from '#client/ui/time/Duration.tsx';
import { serverNow } from '#client/api/clock.ts';
import { clock, dateTime } from '#client/ui/time/time.ts';
import { Sheet } from '../Sheet.tsx';
import { useDevice, useOpenAlarms } from '../useModel.ts';
import { statusText } from '../words.ts';
import { AlarmActions } from './AlarmBox.tsx';
import { AlarmsTab } from './AlarmsTab.tsx';
import { ChartTab } from './ChartTab.tsx';
import { InfoTab } from './InfoTab.tsx';
import { limitsOf } from './tiles.ts';
import { NowTab } from './NowTab.tsx';
import classes from './drawer.module.css';

interface Props {
  readonly id: string;
  readonly mobile: boolean;
  readonly onClose: () => void;
  readonly onLocate: () => void;
}

const dayMs = 86_400_000;

function Since({ row }: { readonly row: DeviceRow }) {
  const { t } = useTranslation();
  const recent = serverNow() - row.statusSince < dayMs;
  const time = recent ? clock(row.statusSince) : dateTime(row.statusSince).slice(5, 16);
  return (
    <small title={dateTime(row.statusSince)}>
      {t('position.drawer.since', { time })}{' '}
      <b>
        <Duration from={row.statusSince} />
      </b>
    </small>
  );
}

function Position({ row }: { readonly row: DeviceRow }) {
  const { t } = useTranslation();
  if (row.position === null || parsePosition(row.position) === null) {
    return <span style={{ color: 'var(--gl-status-4-shade)' }}>{t('position.drawer.noPosition')}</span>;
  }
  const { position } = row;
  return (
    <CopyButton value={position}>
      {({ copied, copy }) => (
        <Tooltip label={t(copied ? 'common.copyOk' : 'position.drawer.position', { position })}>
          <button
            type="button"
            className={classes.copy}
            data-testid="position-copy-position"
            aria-label={t('position.drawer.position', { position })}
            onClick={copy}
          >
            {position}
            {copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
          </button>
        </Tooltip>
      )}
    </CopyButton>
  );
}

function Head({ row, onClose }: { readonly row: DeviceRow; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const maintained = row.maintenanceUntil !== null && row.maintenanceUntil > serverNow();
  return (
    <header className={classes.drawerHead}>
      <div className={classes.drawerTitle}>
        <StatusShape status={row.deviceStatus} size={20} />
        <h2 className="gl-cut" title={row.device_name}>
          {row.device_name}
        </h2>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('common.close')}
          data-testid="position-drawer-close"
          onClick={onClose}
        >
          <IconX size={18} stroke={1.75} />
        </ActionIcon>
      </div>
      <Group gap="4px 8px" my={8}>
        <StatusChip status={row.deviceStatus} />
        {row.statusCode !== '' && <Chip>{statusText(t, row)}</Chip>}
        {maintained && (
          <Chip>
            <IconTool size={12} aria-hidden="true" /> {t('position.drawer.maintenance')}
          </Chip>
        )}
        <Since row={row} />
      </Group>
      <Box fz={12} lh="20px" c="var(--gl-text-2)">
        <div className="gl-cut">{row.railName === '' ? row.address : row.railName}</div>
        <div className="gl-cut">
          {row.code}·{row.modelName}·<Position row={row} />
        </div>
      </Box>
    </header>
  );
}

interface FootProps {
  readonly label: string;
  readonly icon: ReactNode;
  /** Icon alone, for a phone. */
  readonly bare: boolean;
  readonly disabled?: boolean;
  readonly testId: string;
  readonly onClick: () => void;
}

function FootAction({ label, icon, bare, disabled = false, testId, onClick }: FootProps) {
  const shared = { disabled, onClick, 'data-testid': testId };
  return bare ? (
    <ActionIcon variant="default" size={44} aria-label={label} {...shared}>
      {icon}
    </ActionIcon>
  ) : (
    <Button variant="subtle" color="gray" px={8} fw={400} leftSection={icon} {...shared}>
      {label}
    </Button>
  );
}

function DevicePageLink({ id, bare }: { readonly id: string } & Pick<FootProps, 'bare'>) {
  const { t } = useTranslation();
  const link = {
    component: Link,
    href: `/device/deviceList?open=${encodeURIComponent(id)}`,
    'data-testid': 'position-device-page',
  } as const;
  const icon = <IconExternalLink size={18} stroke={1.75} aria-hidden="true" />;
  return bare ? (
    <ActionIcon variant="default" size={44} aria-label={t('position.drawer.page')} {...link}>
      {icon}
    </ActionIcon>
  ) : (
    <Button variant="subtle" color="gray" px={8} fw={400} leftSection={icon} {...link}>
      {t('position.drawer.page')}
    </Button>
  );
}

const tabs = ['now', 'chart', 'alarms', 'info'] as const;
type Tab = (typeof tabs)[number];

function Content({ id, mobile, onClose, onLocate }: Props) {
  const { t } = useTranslation();
  const row = useDevice(id);
  const alarms = useOpenAlarms(id);
  const own = useDeviceThresholds(id);
  const limits = useMemo(() => limitsOf(own), [own]);
  const [tab, setTab] = useState<Tab>('now');
  const [handling, setHandling] = useState(false);
  const [worst] = alarms;
  if (row === undefined) {
    return (
      <header className={classes.drawerHead}>
        <div className={classes.drawerTitle}>
          <h2>{t('position.drawer.gone')}</h2>
          <ActionIcon variant="subtle" color="gray" aria-label={t('common.close')} onClick={onClose}>
            <IconX size={18} stroke={1.75} />
          </ActionIcon>
        </div>
      </header>
    );
  }
  return (
    <>
      <Head row={row} onClose={onClose} />
      <Tabs
        value={tab}
        keepMounted={false}
        className={classes.tabs}
        onChange={(value) => setTab(tabs.find((each) => each === value) ?? 'now')}
      >
        <Tabs.List>
          {tabs.map((each) => (
            <Tabs.Tab
              key={each}
              value={each}
              rightSection={
                each === 'alarms' &&
                alarms.length > 0 && (
                  <Chip look="bad" style={{ borderRadius: 10, lineHeight: '18px' }}>
                    {alarms.length}
                  </Chip>
                )
              }
              data-testid={`position-tab-${each}`}
            >
              {t(`position.drawer.tabs.${each}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="now" className={classes.drawerBody}>
          <NowTab
            row={row}
            alarms={alarms}
            limits={limits}
            outer={mobile ? { handling, onDone: () => setHandling(false) } : undefined}
            onMore={() => setTab('alarms')}
          />
        </Tabs.Panel>
        <Tabs.Panel value="chart" className={classes.drawerBody}>
          <ChartTab deviceId={id} limits={limits} />
        </Tabs.Panel>
        <Tabs.Panel value="alarms" className={classes.drawerBody}>
          <AlarmsTab deviceId={id} alarms={alarms} />
        </Tabs.Panel>
        <Tabs.Panel value="info" className={classes.drawerBody}>
          <InfoTab row={row} />
        </Tabs.Panel>
      </Tabs>
      <footer className={classes.drawerFoot} data-mobile={mobile || undefined}>
        <FootAction
          label={t('position.drawer.locate')}
          icon={<IconFocus2 size={18} stroke={1.75} />}
          bare={mobile}
          disabled={parsePosition(row.position) === null}
          testId="position-locate"
          onClick={onLocate}
        />
        <CopyButton value={row.code}>
          {({ copied, copy }) => (
            <FootAction
              label={t(copied ? 'common.copyOk' : 'position.drawer.copy')}
              icon={copied ? <IconCheck size={18} /> : <IconCopy size={18} stroke={1.75} />}
              bare={mobile}
              testId="position-copy-code"
              onClick={copy}
            />
          )}
        </CopyButton>
        <DevicePageLink id={id} bare={mobile} />
        {mobile && worst !== undefined && !handling && tab === 'now' && (
          <AlarmActions key={worst.id} alarm={worst} large onHandle={() => setHandling(true)} />
        )}
      </footer>
    </>
  );
}

/** Details of the selected device: docked on the right, a sheet from below on a phone. */
export function DeviceDrawer(props: Props) {
  const { t } = useTranslation();
  if (props.mobile) {
    return (
      <Sheet label={t('position.drawer.label')} start="half" testId="position-drawer">
        <Content {...props} />
      </Sheet>
    );
  }
  return (
    <aside
      className={`gl-float ${classes.drawer}`}
      aria-label={t('position.drawer.label')}
      data-testid="position-drawer"
    >
      <Content {...props} />
    </aside>
  );
}
