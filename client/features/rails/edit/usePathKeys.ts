import { useEffect } from 'react';
import { isDialogShown } from '#client/ui/dialogShown.ts';
import { useLatest } from '#client/ui/useLatest.ts';
import type { PathEditor } from './usePathEditor.ts';

/**
 * Keys of whoever draws or edits a path; none while typing or while a dialog stands open.
 * @source docs/requirements.md C10
 */
export function usePathKeys(editor: PathEditor): void {
  const latest = useLatest(editor);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')) return;
      if (isDialogShown('[role="dialog"], [role="menu"]')) return;
      if (!act(event, latest.current)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    // Before the page's own: Escape shall not close the details beneath.
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [latest]);
}

/** Whether the key was meant for the path. */
function act(event: KeyboardEvent, editor: PathEditor): boolean {
  const { mode, selected, path } = editor;
  const key = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) {
    if (key === 'z') editor.step({ kind: event.shiftKey ? 'redo' : 'undo' });
    else if (key === 'y') editor.step({ kind: 'redo' });
    else return false;
    return true;
  }
  if (event.altKey) return false;
  const isDrawing = mode === 'draw';
  switch (event.key) {
    case 'Enter':
      // A button that has the focus is pressed, not the path ended.
      if (!isDrawing || (event.target instanceof Element && event.target.closest('button, a'))) return false;
      editor.end();
      return true;
    case 'Backspace':
    case 'Delete':
      if (isDrawing && path.length > 0) editor.remove(path.length - 1);
      else if (!isDrawing && selected !== null) editor.remove(selected);
      return true;
    case 'Escape':
      if (!isDrawing && selected !== null) editor.select(null);
      else void editor.leave();
      return true;
    default:
      return false;
  }
}
