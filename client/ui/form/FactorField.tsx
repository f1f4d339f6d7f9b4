import { TextInput, type TextInputProps } from '@mantine/core';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { FactorWay } from './secondFactor.ts';

interface Props extends Omit<TextInputProps, 'ref'> {
  readonly way: FactorWay;
  readonly inputRef?: Ref<HTMLInputElement>;
}

const kinds = {
  totp: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 6 },
  // Longer than a code is: blanks of a paste are no reason to cut it.
  recoveryCode: { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false, maxLength: 40 },
} as const;

/** A code of the second factor, of either kind. */
export function FactorField({ way, inputRef, ...props }: Props) {
  const { t } = useTranslation();
  return (
    <TextInput
      {...(inputRef === undefined ? {} : { ref: inputRef })}
      label={t(way === 'totp' ? 'page.login.totp' : 'recovery.field')}
      {...(way === 'recoveryCode' && { placeholder: 'XXXXX-XXXXX' })}
      {...kinds[way]}
      {...props}
    />
  );
}
