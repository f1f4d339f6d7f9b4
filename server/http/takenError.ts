import type { UniqueField } from '#db/users/takenFields.ts';
import { fieldText } from '#domain/access/fieldTexts.ts';
import { DomainError, type FieldError } from '#domain/errno.ts';

/** 1612 at the fields that are taken. */
export function takenError(taken: readonly UniqueField[]): DomainError {
  const errors = taken.map((field): FieldError => ({ field, message: fieldText(`${field}.taken`) }));
  return new DomainError(1612, { data: { errors } });
}
