import type { Teller } from '../../http/route.ts';

/** Who was below it has another place, who is or was above it sees other rows: all of them begin anew. */
export function tellMoved({ tell }: Teller<'reset'>, oldPath: string, newPath: string): void {
  tell({ orgPath: oldPath, event: 'reset' }, { orgPath: newPath, event: 'reset' });
}
