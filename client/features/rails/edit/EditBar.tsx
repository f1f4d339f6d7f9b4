import { Button, Group, Menu, Tooltip } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowsExchange,
  IconClipboard,
  IconDots,
  IconMagnet,
  IconPencilBolt,
  IconVectorSpline,
} from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PasteDialog } from './PasteDialog.tsx';
import { SimplifyDialog } from './SimplifyDialog.tsx';
import type { PathEditor } from './usePathEditor.ts';
import classes from './edit.module.css';

const glyph = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

interface ToolProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onClick: () => void;
  readonly disabled?: boolean;
  readonly pressed?: boolean;
  readonly testId: string;
}

/** Its words go where the bar is narrow. */
function Tool({ label, icon, onClick, disabled = false, pressed, testId }: ToolProps) {
  return (
    <Tooltip label={label}>
      <button
        type="button"
        className={classes.tool}
        aria-label={label}
        aria-pressed={pressed}
        disabled={disabled}
        onClick={onClick}
        data-testid={testId}
      >
        {icon}
        <span>{label}</span>
      </button>
    </Tooltip>
  );
}

/** What can be done with a path as a whole. */
export function EditBar({ editor }: { readonly editor: PathEditor }) {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<'paste' | 'simplify'>();
  const { path, step } = editor;
  return (
    <div className={`gl-float ${classes.bar}`} role="toolbar" aria-label={t('rail.path.tools')} data-testid="path-bar">
      <b>{t(editor.mode === 'draw' ? 'rail.path.draw' : 'rail.path.edit')}</b>
      <Tool
        label={t('rail.path.undo')}
        icon={<IconArrowBackUp {...glyph} />}
        disabled={!editor.canUndo}
        onClick={() => step({ kind: 'undo' })}
        testId="path-undo"
      />
      <Tool
        label={t('rail.path.redo')}
        icon={<IconArrowForwardUp {...glyph} />}
        disabled={!editor.canRedo}
        onClick={() => step({ kind: 'redo' })}
        testId="path-redo"
      />
      <Tool
        label={t('rail.path.snap')}
        icon={<IconMagnet {...glyph} />}
        pressed={editor.snaps}
        onClick={() => editor.setSnaps(!editor.snaps)}
        testId="path-snap"
      />
      <Tool
        label={t('rail.path.reverse')}
        icon={<IconArrowsExchange {...glyph} />}
        disabled={path.length < 2}
        onClick={() => step({ kind: 'reverse' })}
        testId="path-reverse"
      />
      <Tool
        label={t('rail.path.simplify')}
        icon={<IconVectorSpline {...glyph} />}
        disabled={path.length < 3}
        onClick={() => setDialog('simplify')}
        testId="path-simplify"
      />
      <Tool
        label={t('rail.path.paste')}
        icon={<IconClipboard {...glyph} />}
        onClick={() => setDialog('paste')}
        testId="path-paste"
      />
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <button type="button" className={classes.tool} aria-label={t('common.more')} data-testid="path-more">
            <IconDots {...glyph} />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconPencilBolt {...glyph} />}
            disabled={path.length === 0}
            onClick={editor.redraw}
            data-testid="path-redraw"
          >
            {t('rail.path.redraw')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Group component="span" gap={8} ml="auto" display="inline-flex" wrap="nowrap">
        <Button variant="default" onClick={() => void editor.leave()} data-testid="path-cancel">
          {t('common.cancel')}
        </Button>
        <Button
          disabled={!editor.dirty || editor.mode === 'draw'}
          loading={editor.sending}
          onClick={() => void editor.save()}
          data-testid="path-save"
        >
          {t('rail.path.save')}
        </Button>
      </Group>
      {dialog === 'paste' && (
        <PasteDialog
          onClose={() => setDialog(undefined)}
          onTake={(next) => {
            editor.replace(next);
            setDialog(undefined);
          }}
        />
      )}
      {dialog === 'simplify' && (
        <SimplifyDialog
          path={path}
          onClose={() => setDialog(undefined)}
          onTake={(next) => {
            editor.replace(next);
            setDialog(undefined);
          }}
        />
      )}
    </div>
  );
}
