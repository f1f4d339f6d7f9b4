import { Box, Button } from '@mantine/core';
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { shiftNames, type ShiftName } from '#domain/shifts/shift.ts';
import { account } from '#client/stores/account.ts';
import { mayLeave } from '#client/ui/form/unsaved.ts';
import { OrgSelect } from '#client/ui/orgPicker/OrgSelect.tsx';
import { PageHead } from '#client/ui/page/PageHead.tsx';
import { useMobile } from '#client/ui/useMedia.ts';
import { useQueryState } from '#client/ui/useQueryState.ts';
import { NewSheet } from './NewSheet.tsx';
import { SheetList } from './SheetList.tsx';
import { SignedSheet } from './SignedSheet.tsx';
import classes from './handover.module.css';

/** `shift` is `2026-09-01.night` while that shift is about to be signed; `id` is a sheet that was. */
const defaults = { org: '', id: '', shift: '' };

function shiftOf(text: string): { readonly day: string; readonly shift: ShiftName } | null {
  const [day = '', name] = text.split('.');
  const shift = shiftNames.find((each) => each === name);
  return shift === undefined ? null : { day, shift };
}

/** /realtimeData/handover: a shift hands over to the next. @source docs/adr/0047-shifts.md */
export function HandoverScreen() {
  const { t } = useTranslation();
  const mobile = useMobile();
  const { userInfo } = useSnapshot(account);
  const [{ org, id, shift }, setQuery] = useQueryState(defaults);
  const orgId = org === '' ? (userInfo?.orgId ?? '') : org;
  const asked = shiftOf(shift);
  const isSheet = id !== '' || asked !== null;
  /** What is typed beside a signature is asked about first. */
  const leave = (patch: Partial<typeof defaults>): void => {
    void mayLeave().then((yes) => {
      if (yes) setQuery({ id: '', shift: '', ...patch });
    });
  };
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <PageHead title={t('page.handover.title')}>
          {isSheet ? (
            <>
              <Button
                variant="default"
                leftSection={<IconArrowLeft {...icon} />}
                onClick={() => leave({})}
                data-testid="handover-back"
              >
                {t('handover.back')}
              </Button>
              {!mobile && (
                <Button variant="default" leftSection={<IconPrinter {...icon} />} onClick={() => window.print()}>
                  {t('report.print')}
                </Button>
              )}
            </>
          ) : (
            <Box w={mobile ? '100%' : 240}>
              <OrgSelect
                isBare
                value={orgId === '' ? null : orgId}
                onChange={(next) => leave({ org: next === userInfo?.orgId ? '' : next })}
                label={t('handover.org')}
                testId="handover-org"
              />
            </Box>
          )}
        </PageHead>
      </div>
      {id !== '' ? (
        <SignedSheet key={id} id={id} onGone={() => setQuery({ id: '' })} />
      ) : asked === null ? (
        <SheetList
          orgId={orgId}
          onOpen={(next) => setQuery({ id: next })}
          onNew={(of) => setQuery({ shift: `${of.day}.${of.shift}` })}
        />
      ) : (
        <NewSheet
          key={`${orgId} ${shift}`}
          of={{ orgId, ...asked }}
          onSigned={(signedId) => setQuery({ id: signedId, shift: '' })}
        />
      )}
    </div>
  );
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
