import { IconMail, IconMessage, IconRobot, IconWebhook } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { readFailure, type FailureCode } from '#domain/channels/verdict.ts';

/** Marks of the ways that leave the house. */
export const wayGlyphs = {
  mail: IconMail,
  sms: IconMessage,
  webhook: IconWebhook,
  dingtalk: IconRobot,
  wecom: IconRobot,
} as const;

/** Why something was not sent, in words; the other side's own stand behind them. */
export function failureWords(failure: { readonly code: FailureCode; readonly detail: string }, t: TFunction): string {
  const words = t(`messageSettings.failure.${failure.code}`);
  return failure.detail === '' ? words : t('messageSettings.failure.because', { words, detail: failure.detail });
}

/** The same of what the ledger keeps; words that are no failure of a channel are shown as they are. */
export function ledgerWords(lastError: string, t: TFunction): string {
  const failure = readFailure(lastError);
  return failure === null ? lastError : failureWords(failure, t);
}
