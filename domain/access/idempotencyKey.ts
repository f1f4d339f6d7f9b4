/** A key of a writing call: who sends the same call again sends the same key. @source docs/requirements.md D0.1 */
export const idempotencyKeyForm = /^[A-Za-z0-9_-]{8,64}$/;
