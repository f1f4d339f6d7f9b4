import { useEffect, useState } from 'react';
import { factoryRules, type PasswordRules } from '#domain/users/validate.ts';
import { appConfig } from '#client/api/appConfig.ts';

/** What this installation asks of a new password; the factory's rules until the server has told. */
export function usePasswordRules(): PasswordRules {
  const [rules, setRules] = useState(factoryRules);
  useEffect(() => {
    void appConfig().then(({ passwordRules }) => setRules(passwordRules ?? factoryRules));
  }, []);
  return rules;
}
