import { Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearch } from 'wouter';
import { device, openDevice } from '#client/stores/device.ts';
import { InnerTabs } from '#client/ui/page/innerTabs.ts';
import { titleKeyOf } from '#client/stores/nav/titleKeyOf.ts';
import { PageBones } from '#client/ui/states/PageBones.tsx';
import { deviceTabAt, deviceTabHref } from '#client/stores/nav/deviceTabAt.ts';
import { deviceTabs } from './deviceTabs.ts';

const names = deviceTabs.map(({ name }) => name);

/**
 * /device/index and the addresses of its lists: one page with a tab a list. The features know nothing of each other;
 * their title rows show the tabs that stand around them.
 * @source docs/requirements.md C9
 */
export function DevicePages() {
  // As it was when the page was opened: what is chosen on another page of the same lists changes nothing here.
  const [kept] = useState(() => {
    openDevice();
    return device.currentTab;
  });
  const { t } = useTranslation();
  const [path, navigate] = useLocation();
  const search = useSearch();
  const active = deviceTabAt(names, { path, search, kept });
  // The address says what is shown, also where it was the kept tab: titles are read from it.
  const isKept = deviceTabAt(names, { path, search, kept: '' }) !== active;
  useEffect(() => {
    if (!isKept) return;
    const query = new URLSearchParams(search);
    query.set('name', active);
    navigate(`${path}?${query}`, { replace: true });
  }, [isKept, path, search, active, navigate]);
  const inner = useMemo<InnerTabs>(
    () => ({
      titleKey: 'menu.device',
      tabs: deviceTabs.map(({ name, titleKey, count }) => ({
        name,
        titleKey,
        count,
        href: deviceTabHref(path, name),
        isActive: name === active,
        onPick: () => {
          device.currentTab = name;
        },
      })),
    }),
    [path, active],
  );
  const here = `${path}?${search}`;
  const Screen = deviceTabs.find(({ name }) => name === active)?.screen;
  return (
    <InnerTabs value={inner}>
      <Suspense
        fallback={
          <PageBones form="list" title={t(titleKeyOf({ titleKey: 'page.deviceList.title', entry: 'device' }, here))} />
        }
      >
        {Screen !== undefined && <Screen key={active} />}
      </Suspense>
    </InnerTabs>
  );
}
