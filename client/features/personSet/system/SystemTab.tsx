import { SegmentedControl, Select, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { mayLeave } from '#client/ui/form/unsaved.ts';
import { useQueryState } from '#client/ui/useQueryState.ts';
import { useMobile } from '#client/ui/useMedia.ts';
import { DictionarySection } from './dictionaries/DictionarySection.tsx';
import { GlobalSection } from './global/GlobalSection.tsx';
import { HealthSection } from './health/HealthSection.tsx';
import { ModelSection } from './models/ModelSection.tsx';
import { SecuritySection } from './security/SecuritySection.tsx';

const sections = {
  global: GlobalSection,
  policy: SecuritySection,
  dictionaries: DictionarySection,
  models: ModelSection,
  health: HealthSection,
} as const;
type SectionName = keyof typeof sections;
const names = Object.keys(sections) as SectionName[];
const query = { section: 'global' };

/**
 * Personal settings, tab `system` (root only, and refused by the server to others): the installation's own settings. No
 * props.
 * @source docs/requirements.md C21
 */
export function SystemTab() {
  const { t } = useTranslation();
  const mobile = useMobile();
  const [{ section }, setQuery] = useQueryState(query);
  const name = names.find((each) => each === section) ?? 'global';
  const Shown = sections[name];
  const data = names.map((value) => ({ value, label: t(`setting.system.section.${value}`) }));
  // The same page with another section: what is unsaved goes with the one before, so it is asked here.
  const choose = (value: string | null): void =>
    void mayLeave().then((yes) => yes && setQuery({ section: value ?? 'global' }));
  return (
    <Stack gap={16} data-testid="person-system">
      {mobile ? (
        <Select
          aria-label={t('setting.system.title')}
          value={name}
          data={data}
          allowDeselect={false}
          onChange={choose}
        />
      ) : (
        <SegmentedControl
          mr="auto"
          aria-label={t('setting.system.title')}
          value={name}
          data={data}
          onChange={choose}
          data-testid="system-sections"
        />
      )}
      <Shown key={name} />
    </Stack>
  );
}
