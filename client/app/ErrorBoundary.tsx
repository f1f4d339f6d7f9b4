import { Component, type ReactNode } from 'react';
import { addLog } from '#client/stores/log.ts';
import { ChunkScreen, ServerErrorScreen } from '#client/features/errors/ErrorScreens.tsx';
import { ChunkLoadError } from './lazyScreen.ts';

interface Props {
  readonly children: ReactNode;
  /** Another key is another page: the error goes with the page that had it. */
  readonly pageKey: string;
}
interface State {
  readonly error: unknown;
  readonly errorId: string | null;
  readonly pageKey: string;
}

const reloadedKey = 'admin-chunk-reload';

/** Reloads once by itself: a chunk is usually missing because a new version was installed. */
function reloadOnce(): void {
  if (sessionStorage.getItem(reloadedKey) !== null) return;
  sessionStorage.setItem(reloadedKey, '1');
  location.reload();
}

/** A page that breaks shows the 500 page with an id that is in the log; the frame stays. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, errorId: null, pageKey: this.props.pageKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, errorId: `E${Date.now().toString(36).toUpperCase()}` };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.pageKey === state.pageKey ? null : { error: null, errorId: null, pageKey: props.pageKey };
  }

  override componentDidCatch(error: Error): void {
    addLog('error', 'render', error.message, { stack: error.stack, id: this.state.errorId ?? undefined });
    if (error instanceof ChunkLoadError) reloadOnce();
  }

  override render(): ReactNode {
    if (this.state.errorId === null) return this.props.children;
    if (this.state.error instanceof ChunkLoadError) return <ChunkScreen />;
    return <ServerErrorScreen errorId={this.state.errorId} />;
  }
}
