import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { RowAction } from './rowAction.ts';
import list from './list.module.css';

interface Props<Row> {
  readonly area: string;
  readonly actions: ReadonlyArray<RowAction<Row>>;
  readonly row: Row;
  /** Of a phone's card: larger. */
  readonly touch: boolean;
  /** There is room for icons alone. */
  readonly isTight?: boolean;
}

interface One<Row> extends Props<Row> {
  readonly act: RowAction<Row>;
}

const glyph = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
const sizeOf = (touch: boolean): number => (touch ? 40 : 28);
const wordOf = <Row,>({ label, row: place }: RowAction<Row>, row: Row): string => place?.label?.(row) ?? label;
const isDisabled = <Row,>({ row: place }: RowAction<Row>, row: Row): boolean => place?.isDisabled?.(row) === true;
const testIdOf = <Row,>(area: string, { id, row: place }: RowAction<Row>): string => `${area}-${place?.id ?? id}`;

/** What can be done with one row: some at hand, the rest one click further. */
export function RowActions<Row>(props: Props<Row>) {
  const { actions, row, touch, isTight = false } = props;
  const at = (place: 'word' | 'button' | 'icon' | 'menu') =>
    actions.filter(
      ({ row: own }) => own?.at === place && own.isFor?.(row) !== false && (touch || own.isCardOnly !== true),
    );
  const menu = at('menu');
  return (
    <span className={list.actions}>
      {at('word').map((act) => (
        <span key={act.id} className="gl-faint">
          {wordOf(act, row)}
        </span>
      ))}
      {at('button').map((act) =>
        isTight ? <IconButton key={act.id} {...props} act={act} /> : <WordButton key={act.id} {...props} act={act} />,
      )}
      {at('icon').map((act) => (
        <IconButton key={act.id} {...props} act={act} />
      ))}
      {menu.length > 0 && <More {...props} actions={menu} />}
    </span>
  );
}

function WordButton<Row>({ area, act, row, touch }: One<Row>) {
  // What has a short word has its icon for where even that has no room.
  const Glyph = act.row?.short === undefined ? act.icon : undefined;
  const short = touch ? undefined : act.row?.short;
  return (
    <Button
      size="xs"
      variant={act.isMain === true ? 'filled' : 'default'}
      {...(touch ? { h: 40 } : {})}
      leftSection={Glyph === undefined ? undefined : <Glyph {...glyph} size={14} />}
      disabled={isDisabled(act, row)}
      onClick={() => act.run([row])}
      {...(short !== undefined && { 'aria-label': wordOf(act, row) })}
      data-testid={testIdOf(area, act)}
    >
      {short ?? wordOf(act, row)}
    </Button>
  );
}

function IconButton<Row>({ area, act, row, touch }: One<Row>) {
  const Glyph = act.icon;
  const word = wordOf(act, row);
  const href = act.row?.href?.(row);
  const isOff = isDisabled(act, row);
  const shared = {
    size: sizeOf(touch),
    ...(act.isMain === true ? ({ variant: 'filled' } as const) : ({ variant: 'subtle', color: 'gray' } as const)),
    'aria-label': word,
    'data-testid': testIdOf(area, act),
  } as const;
  const inside = Glyph !== undefined && <Glyph {...glyph} />;
  return (
    <Tooltip label={word} openDelay={400}>
      {href === undefined ? (
        <ActionIcon {...shared} disabled={isOff} {...(isOff && { bg: 'none' })} onClick={() => act.run([row])}>
          {inside}
        </ActionIcon>
      ) : (
        <ActionIcon {...shared} component={Link} href={href}>
          {inside}
        </ActionIcon>
      )}
    </Tooltip>
  );
}

function More<Row>({ area, actions, row, touch }: Props<Row>) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          size={sizeOf(touch)}
          variant="subtle"
          color="gray"
          disabled={actions.every((act) => isDisabled(act, row))}
          aria-label={t('list.more')}
          data-testid={`${area}-more`}
        >
          <IconDots {...glyph} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((act, at) => {
          const Glyph = act.icon;
          const under = act.row?.under;
          const before = actions[at - 1]?.row?.under;
          return (
            <Fragment key={act.id}>
              {before !== undefined && under !== before && <Menu.Divider />}
              {under !== undefined && under !== before && <Menu.Label>{under}</Menu.Label>}
              <Menu.Item
                {...(act.isDanger === true && { color: 'var(--gl-status-2-shade)' })}
                leftSection={Glyph === undefined ? undefined : <Glyph {...glyph} />}
                disabled={isDisabled(act, row)}
                onClick={() => act.run([row])}
                data-testid={testIdOf(area, act)}
              >
                {act.mark ?? wordOf(act, row)}
              </Menu.Item>
            </Fragment>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
