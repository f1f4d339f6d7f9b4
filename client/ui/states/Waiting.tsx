import { Bones } from './Bones.tsx';
import { ErrorState } from './ErrorState.tsx';

interface Props {
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly lines: number;
}

/** In the place of what is not there yet: its shape, or why it did not come. */
export function Waiting({ error, onRetry, lines }: Props) {
  return error === undefined ? <Bones lines={lines} /> : <ErrorState error={error} onRetry={onRetry} />;
}
