import { failureText, type Failure } from '#domain/channels/verdict.ts';

/** A request that brought no answer. */
export class SendError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failureText(failure));
    this.name = 'SendError';
    this.failure = failure;
  }
}
