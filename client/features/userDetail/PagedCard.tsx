import { useState, type ComponentProps, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#client/ui/primitives/Card.tsx';
import { PagedRows } from '#client/ui/primitives/PagedRows.tsx';
import { Bones } from '#client/ui/states/Bones.tsx';
import { shownRows } from './calls.ts';

type Props<R> = Pick<ComponentProps<typeof PagedRows<R>>, 'listKey' | 'load' | 'idOf' | 'render'> & {
  readonly title: string;
  readonly testId: string;
  readonly aside?: ReactNode;
};

/** A card with a list that is read page by page, and how many rows there are. */
export function PagedCard<R>({ title, testId, aside, load, ...rows }: Props<R>) {
  const { t } = useTranslation();
  const [counted, setCounted] = useState({ listKey: '', total: 0 });
  const { listKey } = rows;
  return (
    <Card title={title} note={counted.listKey === listKey ? counted.total : undefined} aside={aside} testId={testId}>
      <PagedRows
        {...rows}
        label={title}
        size={shownRows}
        load={async (page, signal) => {
          const answer = await load(page, signal);
          setCounted({ listKey, total: answer.total });
          return answer;
        }}
        nothing={t('user.detailPage.nothing')}
        bones={<Bones lines={4} />}
      />
    </Card>
  );
}
