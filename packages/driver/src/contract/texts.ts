import { operatorsScreen } from '@evops/organisation/contract'
import { endpoint, instant, languages } from '@evops/platform/contract'
import { z } from 'zod'
import { legalText } from './public.ts'

const wording = z.object({
  language: z.enum(languages),
  title: z.string().trim().min(1).max(100),
  text: z.string().trim().min(1).max(100_000),
})
export const publishedLegalText = z.object({
  kind: legalText.shape.kind,
  version: z.int(),
  required: z.boolean(),
  publishedAt: instant,
  byName: z.string(),
  wordings: z.array(wording),
})
export const listDriverTexts = endpoint({
  name: 'listDriverTexts',
  method: 'GET',
  path: '/api/driver-texts',
  permission: operatorsScreen.codes,
  summary: 'Lists the terms that drivers agree to: every version ever published, newest first',
  reply: z.array(publishedLegalText),
})
export const publishDriverText = endpoint({
  name: 'publishDriverText',
  reach: 'operator',
  method: 'POST',
  path: '/api/driver-texts',
  permission: operatorsScreen.may.chgoperator.edit,
  summary: 'Publishes the next version of a text; if it is required, drivers must agree to it before their next start',
  body: z.object({
    kind: legalText.shape.kind,
    required: z.boolean().default(true),
    wordings: z.array(wording).min(1).max(languages.length),
  }),
  reply: publishedLegalText,
})
export const driverTextEndpoints = [listDriverTexts, publishDriverText] as const
