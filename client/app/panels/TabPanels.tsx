import { Activity, memo, Suspense, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import { screens } from '../screens.tsx';
import { page, tabOfKey } from '#client/stores/page.ts';
import { titleKeyOf } from '#client/stores/nav/titleKeyOf.ts';
import { PageBones } from '#client/ui/states/PageBones.tsx';
import { pageForm } from '../pageForm.ts';
import { TabRouter } from './tabRouter.tsx';
import { useKeptScroll } from './useKeptScroll.ts';
import classes from './panels.module.css';

/**
 * The page that is shown, and the ones kept alive behind it: hidden, without effects (no timers, no subscriptions, no
 * keys), with their state and the scroll of their panels. @source docs/requirements.md F5
 */
export function TabPanels({ shown }: { readonly shown: string | undefined }) {
  const { opened, cache, rounds } = useSnapshot(page, { sync: true });
  const mounted = opened.filter(({ key }) => key === shown || cache.includes(key));
  // Not in the order of the tabs: moving an element would lose its scroll.
  return mounted
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ key, name }) => {
      const pageKey = `${key} ${rounds[key] ?? 0}`;
      return (
        <Activity key={pageKey} mode={key === shown ? 'visible' : 'hidden'} name={name}>
          <Panel tabKey={key} name={name} pageKey={pageKey} />
        </Activity>
      );
    });
}

interface Props {
  readonly tabKey: string;
  readonly name: string;
  readonly pageKey: string;
}

const Panel = memo(function Panel({ tabKey, name, pageKey }: Props) {
  const Screen = screens.find((row) => row.name === name)?.screen;
  return (
    <Box name={name}>
      <TabRouter tabKey={tabKey}>
        <ErrorBoundary pageKey={pageKey} inside>
          <Suspense fallback={<Bones name={name} tabKey={tabKey} />}>{Screen !== undefined && <Screen />}</Suspense>
        </ErrorBoundary>
      </TabRouter>
    </Box>
  );
});

function Bones({ name, tabKey }: Omit<Props, 'pageKey'>) {
  const { t } = useTranslation();
  const row = screens.find((each) => each.name === name);
  const title = row === undefined ? '' : t(titleKeyOf(row, tabOfKey(tabKey)?.fullPath ?? row.path));
  return <PageBones form={pageForm(name)} title={title} />;
}

function Box({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useKeptScroll(box);
  return (
    <div ref={box} className={classes.panel} data-page={name}>
      {children}
    </div>
  );
}
