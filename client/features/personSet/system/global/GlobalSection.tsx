import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GlobalSettings } from '#domain/settings/globalSettings.ts';
import { CallError } from '#client/api/errors.ts';
import { refreshBase } from '#client/stores/base.ts';
import { Waiting } from '#client/ui/states/Waiting.tsx';
import { toast } from '#client/ui/toast.ts';
import { useAsync } from '#client/ui/useAsync.ts';
import { Section } from '../../Section.tsx';
import { fetchGlobal, saveGlobal, type SavedGlobal } from './calls.ts';
import { ChannelHostsCard } from './ChannelHostsCard.tsx';
import { DefaultsCard } from './DefaultsCard.tsx';
import { ProductNameCard } from './ProductNameCard.tsx';
import { RetentionCard } from './RetentionCard.tsx';
import { SoundCard } from './SoundCard.tsx';

/** What a card of this section gets: the settings as they are, and how to save its part of them. */
export interface CardProps {
  readonly settings: GlobalSettings;
  /** @throws CallError; a change by somebody else (9004) is loaded and said */
  readonly save: (change: Partial<GlobalSettings>) => Promise<void>;
}

/** Settings of the whole installation, a card each, saved one by one. */
export function GlobalSection() {
  const { t } = useTranslation();
  const { data, error, reload } = useAsync(fetchGlobal, []);
  const [newest, setNewest] = useState<SavedGlobal | null>(null);
  const saves = useRef({ version: 0, last: Promise.resolve() });
  const settings = newest !== null && newest.version >= (data?.version ?? 0) ? newest : data;
  if (settings === undefined) {
    return (
      <Section title={t('setting.system.section.global')}>
        <Waiting lines={6} error={error} onRetry={reload} />
      </Section>
    );
  }
  const saveNow = async (change: Partial<GlobalSettings>): Promise<void> => {
    try {
      const saved = await saveGlobal(Math.max(settings.version, saves.current.version), change);
      saves.current.version = saved.version;
      setNewest(saved);
      toast('ok', t('common.saved'));
      void refreshBase('global');
    } catch (error) {
      if (error instanceof CallError && error.errno === 9004) reload();
      throw error;
    }
  };
  // A card that is saved while another one is on its way would be late by its own page's change.
  const save = (change: Partial<GlobalSettings>): Promise<void> => {
    const saving = saves.current.last.then(() => saveNow(change));
    saves.current.last = saving.catch(() => undefined);
    return saving;
  };
  const cards = { settings, save };
  return (
    <>
      <ProductNameCard {...cards} />
      <RetentionCard {...cards} />
      <SoundCard {...cards} />
      <DefaultsCard {...cards} />
      <ChannelHostsCard {...cards} />
    </>
  );
}
