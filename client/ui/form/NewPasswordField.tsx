import type { ComponentProps } from 'react';
import { PasswordField } from './PasswordField.tsx';
import { StrengthBar } from './StrengthBar.tsx';

interface Props extends ComponentProps<typeof PasswordField> {
  readonly value: string;
}

/** A password that is chosen, with how strong it is. */
export function NewPasswordField(props: Props) {
  return (
    <div>
      <PasswordField autoComplete="new-password" {...props} />
      <StrengthBar password={props.value} />
    </div>
  );
}
