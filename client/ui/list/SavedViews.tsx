import { Button, Group, Menu, Text, TextInput } from '@mantine/core';
import { IconBookmark, IconLink, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearch } from 'wouter';
import type { SavedView } from '#domain/access/userSettings.ts';
import { messageOf } from '#client/api/errors.ts';
import { get, post } from '#client/api/http.ts';
import { Dialog } from '#client/ui/form/Dialog.tsx';
import { DialogButtons } from '#client/ui/form/DialogButtons.tsx';
import { copyText } from '../copyText.ts';
import { toast } from '../toast.ts';
import { useAsync } from '../useAsync.ts';
import { useTablet } from '../useMedia.ts';

const mostViews = 50;
const pathOf = (address: string): string => address.split('?')[0] ?? '';

/** What of an address is not a filter: the row that is open, and where in the list one stands. */
const passing = ['open', 'page', 'after'];

function addressOf(path: string, search: string): string {
  const query = new URLSearchParams(search);
  for (const name of passing) query.delete(name);
  const rest = query.toString();
  return rest === '' ? path : `${path}?${rest}`;
}

interface Props {
  readonly area: string;
  /** Takes the filters of a view, as a query, in the place of those that are set. */
  readonly onOpen: (query: string) => void;
}

/**
 * Filters, tab and order of a list under a name of the person's own. A view is a link: whoever opens it sees what they
 * may see.
 */
export function SavedViews({ area, onOpen }: Props) {
  const { t } = useTranslation();
  const [path] = useLocation();
  const here = addressOf(path, useSearch());
  const isNarrow = useTablet();
  const icon = <IconBookmark size={16} stroke={1.75} aria-hidden="true" />;
  const [isNaming, setNaming] = useState(false);
  const { data, reload } = useAsync((signal) => get('/api/web/setting/views', {}, { signal, quiet: true }), []);
  const all = data ?? [];
  const views = all.filter((view) => pathOf(view.path) === path);
  const keep = async (next: readonly SavedView[]): Promise<boolean> => {
    try {
      await post('/api/web/setting/views', { views: [...next] }, { quiet: true });
      reload();
      return true;
    } catch (error) {
      toast('error', messageOf(error));
      return false;
    }
  };
  const add = async (name: string): Promise<void> => {
    // One name of a list is one view: the newer filters stand.
    const others = all.filter((view) => view.name !== name || pathOf(view.path) !== path);
    if (await keep([...others, { name, path: here }])) {
      setNaming(false);
      toast('ok', t('list.views.saved'));
    }
  };
  return (
    <>
      <Menu position="bottom-end" withinPortal width={280}>
        <Menu.Target>
          <Button
            variant="default"
            {...(isNarrow ? { px: 8, 'aria-label': t('list.views.title') } : { leftSection: icon })}
            data-testid={`${area}-views`}
          >
            {isNarrow ? icon : t('list.views.title')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {views.length === 0 && <Menu.Label>{t('list.views.none')}</Menu.Label>}
          {views.map((view) => (
            <Group key={view.name} gap={4} wrap="nowrap">
              <Menu.Item
                flex={1}
                miw={0}
                fw={view.path === here ? 600 : undefined}
                onClick={() => onOpen(view.path.slice(path.length + 1))}
                data-testid={`${area}-saved-view`}
              >
                <span className="gl-cut" title={view.name}>
                  {view.name}
                </span>
              </Menu.Item>
              <Menu.Item
                w={40}
                px={12}
                c="dimmed"
                aria-label={t('list.views.remove', { name: view.name })}
                closeMenuOnClick={false}
                onClick={() => void keep(all.filter((each) => each !== view))}
              >
                <IconTrash size={16} stroke={1.75} aria-hidden="true" />
              </Menu.Item>
            </Group>
          ))}
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
            disabled={all.length >= mostViews}
            title={all.length >= mostViews ? t('list.views.limit', { n: mostViews }) : undefined}
            onClick={() => setNaming(true)}
            data-testid={`${area}-view-save`}
          >
            {t('list.views.save')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconLink size={16} stroke={1.75} aria-hidden="true" />}
            onClick={() => void copyText(new URL(here, globalThis.location.origin).href)}
          >
            {t('list.views.copy')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isNaming && <NameDialog onClose={() => setNaming(false)} onSubmit={(name) => void add(name)} />}
    </>
  );
}

function NameDialog({
  onClose,
  onSubmit,
}: {
  readonly onClose: () => void;
  readonly onSubmit: (name: string) => void;
}) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() !== '') onSubmit(name.trim());
  };
  return (
    <Dialog onClose={onClose} title={t('list.views.dialog')} size={400}>
      <form onSubmit={submit}>
        <TextInput
          data-autofocus
          label={t('list.views.name')}
          maxLength={40}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          data-testid="view-name"
        />
        <Text size="xs" c="dimmed" mt={8}>
          {t('list.views.hint')}
        </Text>
        <DialogButtons
          mt={16}
          words={t('common.confirm')}
          sending={false}
          isWrong={name.trim() === ''}
          onClose={onClose}
          testId="view-submit"
        />
      </form>
    </Dialog>
  );
}
