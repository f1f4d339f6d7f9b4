import { Component, type ReactNode } from 'react';
import { addLog } from '#client/stores/log.ts';
import { ServerErrorScreen } from '#client/features/errors/ErrorScreens.tsx';
import { ChunkLoadError } from '#client/ui/lazyScreen.ts';
import { MissingChunk } from './MissingChunk.tsx';

interface Props {
  readonly children: ReactNode;
  /** Another key is another page: the error goes with the page that had it. */
  readonly pageKey: string;
  /** Stands inside the frame. */
  readonly inside?: boolean;
}
interface State {
  readonly error: unknown;
  readonly errorId: string | null;
  readonly pageKey: string;
}

/** Something that was thrown may be anything. */
const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));

/** A page that breaks shows the 500 page with an id that is in the log; the frame stays. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, errorId: null, pageKey: this.props.pageKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, errorId: `E${Date.now().toString(36).toUpperCase()}` };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.pageKey === state.pageKey ? null : { error: null, errorId: null, pageKey: props.pageKey };
  }

  override componentDidCatch(thrown: unknown): void {
    const error = asError(thrown);
    addLog('error', 'render', `${error.name}: ${error.message}`, {
      url: location.pathname + location.search,
      stack: error.stack,
      id: this.state.errorId ?? undefined,
    });
  }

  override render(): ReactNode {
    const { children, inside = false } = this.props;
    if (this.state.errorId === null) return children;
    if (this.state.error instanceof ChunkLoadError) return <MissingChunk inside={inside} />;
    return <ServerErrorScreen errorId={this.state.errorId} inside={inside} />;
  }
}
