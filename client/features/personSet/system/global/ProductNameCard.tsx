import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FieldFault } from '#domain/access/fieldTexts.ts';
import { defaultProductName, productNameLength } from '#domain/settings/globalSettings.ts';
import { useFields } from '#client/ui/form/useFields.ts';
import { Line } from '../../Section.tsx';
import { CardForm } from '../CardForm.tsx';
import type { CardProps } from './GlobalSection.tsx';

function faultOf(name: string): FieldFault | null {
  const length = [...name.trim()].length;
  const { min, max } = productNameLength;
  return length >= min && length <= max ? null : { text: 'productName.length', params: {} };
}

/** What the product is called in page titles, on the sign-in page and on walls. */
export function ProductNameCard({ settings, save }: CardProps) {
  const { t } = useTranslation();
  const fields = useFields({
    initial: { zh: settings.productName['zh-CN'], en: settings.productName['en-US'] },
    stays: true,
    validate: ({ zh, en }) => ({ zh: faultOf(zh), en: faultOf(en) }),
    send: ({ zh, en }) => save({ productName: { 'zh-CN': zh.trim(), 'en-US': en.trim() } }),
  });
  return (
    <CardForm
      title={t('setting.system.product.title')}
      hint={t('setting.system.product.hint')}
      testId="system-product"
      fields={{ ...fields, reset: () => fields.reset() }}
    >
      <Line label={t('layout.lang.zh-CN')}>
        <TextInput
          lang="zh-CN"
          aria-label={t('setting.system.product.zh')}
          placeholder={defaultProductName['zh-CN']}
          {...fields.text('zh')}
          data-testid="system-product-zh"
        />
      </Line>
      <Line label={t('layout.lang.en-US')}>
        <TextInput
          lang="en-US"
          aria-label={t('setting.system.product.en')}
          placeholder={defaultProductName['en-US']}
          {...fields.text('en')}
          data-testid="system-product-en"
        />
      </Line>
    </CardForm>
  );
}
