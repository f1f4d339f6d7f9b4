import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { IconAlertTriangle, IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState, type KeyboardEvent, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './form.module.css';

function Eye({ reveal }: { readonly reveal: boolean }) {
  const Glyph = reveal ? IconEyeOff : IconEye;
  return <Glyph size={18} stroke={1.75} aria-hidden="true" />;
}

interface Props extends Omit<PasswordInputProps, 'ref'> {
  readonly inputRef?: Ref<HTMLInputElement>;
}

/** A password with an eye to look at it, and a word when caps lock is on. */
export function PasswordField({ inputRef, ...props }: Props) {
  const { t } = useTranslation();
  const [caps, setCaps] = useState(false);
  const [seen, setSeen] = useState(false);
  const watch = (event: KeyboardEvent): void => setCaps(event.getModifierState('CapsLock'));
  return (
    <div>
      <PasswordInput
        {...(inputRef === undefined ? {} : { ref: inputRef })}
        visible={seen}
        onVisibilityChange={setSeen}
        visibilityToggleIcon={Eye}
        visibilityToggleFocusable
        visibilityToggleButtonProps={{ 'aria-label': t(seen ? 'form.hidePassword' : 'form.showPassword') }}
        onKeyUp={watch}
        onKeyDown={watch}
        onBlur={() => setCaps(false)}
        {...(props.error ? { 'aria-invalid': true } : {})}
        {...props}
      />
      {caps && (
        <div className={classes.caps} role="status">
          <IconAlertTriangle size={14} stroke={1.75} aria-hidden="true" />
          {t('form.capsLock')}
        </div>
      )}
    </div>
  );
}
