import { CloseButton, Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { IconMapPin, IconRouteSquare, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RowText } from '#client/ui/primitives/RowText.tsx';
import { StatusShape } from '#client/ui/status/StatusShape.tsx';
import { useTyping } from '#client/ui/useTyping.ts';
import type { FoundPlace } from './ownPlaces.ts';
import { leastTyped, usePlaces } from './usePlaces.ts';
import classes from './tools.module.css';

interface Props {
  readonly onPick: (place: FoundPlace) => void;
  /** What was searched is taken back: its pin goes. */
  readonly onClear: () => void;
  readonly wide?: boolean;
}

const groups = ['devices', 'rails', 'places'] as const;
const groupOf = { device: 'devices', rail: 'rails', place: 'places', region: 'places' } as const;

function Icon({ place }: { readonly place: FoundPlace }) {
  if (place.status !== undefined) return <StatusShape status={place.status} size={16} />;
  const Shape = place.kind === 'rail' ? IconRouteSquare : IconMapPin;
  return <Shape size={16} stroke={1.75} aria-hidden="true" />;
}

/** Finds a place: own devices and guardrails first, then addresses. @source docs/requirements.md C5 */
export function AddressSearch({ onPick, onClear, wide = false }: Props) {
  const { t } = useTranslation();
  const { text, meant, setText, put, composition } = useTyping();
  const [picked, setPicked] = useState('');
  const { places, searching } = usePlaces(meant === picked ? '' : meant);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const isAsked = meant.trim() !== '' && meant !== picked;
  const clear = (): void => {
    put('');
    setPicked('');
    combobox.closeDropdown();
    onClear();
  };
  const pick = (key: string): void => {
    const place = places.find((each) => `${each.kind}-${each.id}` === key);
    if (place === undefined) return;
    put(place.name);
    setPicked(place.name);
    combobox.closeDropdown();
    onPick(place);
  };
  return (
    <Combobox store={combobox} withinPortal={wide} position="bottom-start" onOptionSubmit={pick}>
      <Combobox.Target>
        <TextInput
          className={wide ? undefined : classes.search}
          size={wide ? 'md' : 'sm'}
          value={text}
          maxLength={60}
          placeholder={t('mapTool.search.placeholder')}
          aria-label={t('mapTool.search.label')}
          data-testid="address-search"
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
          rightSection={
            searching ? (
              <Loader size={14} />
            ) : (
              text !== '' && <CloseButton size="sm" aria-label={t('mapTool.search.clear')} onClick={clear} />
            )
          }
          onChange={(event) => {
            setText(event.currentTarget.value);
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
          {...composition}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || text === '') return;
            // The page's own Escape would close what is open behind.
            event.stopPropagation();
            clear();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isAsked} className={classes.found}>
        <Combobox.Options aria-label={t('mapTool.search.label')}>
          {groups.map((group) => {
            const members = places.filter(({ kind }) => groupOf[kind] === group);
            return members.length === 0 ? null : (
              <Combobox.Group key={group} label={t(`mapTool.search.${group}`)}>
                {members.map((place) => (
                  <Combobox.Option
                    key={`${place.kind}-${place.id}`}
                    py={2}
                    value={`${place.kind}-${place.id}`}
                    data-testid="address-option"
                    data-kind={place.kind}
                  >
                    <RowText glyph={<Icon place={place} />} first={place.name} second={place.hint} />
                  </Combobox.Option>
                ))}
              </Combobox.Group>
            );
          })}
          {places.length === 0 && !searching && (
            <Combobox.Empty>
              {t(meant.trim().length < leastTyped ? 'mapTool.search.more' : 'mapTool.search.none')}
            </Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
