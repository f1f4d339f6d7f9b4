import type { ReactNode } from 'react';
import { SideDrawer } from '#client/ui/SideDrawer.tsx';
import { FormBody, type Framed } from './FormBody.tsx';

interface Props {
  readonly form: Framed;
  /** Stem of the test ids: `${name}-form`. */
  readonly name: string;
  readonly title: string;
  /** Width of the drawer in px. */
  readonly size?: number;
  /** Words of the button that sends; absent: to save. */
  readonly submit?: string | undefined;
  readonly children: ReactNode;
}

/** A form in a drawer of its own, mounted while it is open. @source docs/requirements.md C0 (Forms) */
export function FormDrawer({ form, name, title, size = 640, submit, children }: Props) {
  return (
    <SideDrawer onClose={form.close} size={size} title={title} data-testid={`${name}-form`}>
      <FormBody form={form} name={name} submit={submit}>
        {children}
      </FormBody>
    </SideDrawer>
  );
}
