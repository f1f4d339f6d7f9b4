import { z } from 'zod';
import { fieldText } from '#domain/access/fieldTexts.ts';
import { inputTips } from '#domain/places/tip.ts';
import { optional, trimmedText } from '../../http/input.ts';
import { route } from '../../http/route.ts';
import { findTips } from '../../places/findTips.ts';
import { center } from './pointInputs.ts';

export const inputTipsRoutes = [
  route({
    method: 'GET',
    path: '/v3/assistant/inputtips',
    access: 'signedIn',
    scope: 'org',
    input: z.object({
      keywords: trimmedText(1, 60, 'keywords.form'),
      city: optional(trimmedText(1, 30)),
      location: optional(center),
      datatype: optional(z.string().regex(/^[a-z|]{1,40}$/, { error: fieldText('keywords.form') })),
    }),
    audit: null,
    handle: async ({ deps, scope, input, now }) => inputTips(await findTips(deps, scope, input, now)),
  }),
] as const;
