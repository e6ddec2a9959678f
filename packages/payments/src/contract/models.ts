import { endpoint, instant } from '@evops/platform/contract'
import { z } from 'zod'
import { accountModels } from './accounts.ts'
import { paymentPermissions } from './screens.ts'

/** Account models that are legal where the operator works: the lawyer's statement with its source. */
export const accountModelForm = z
  .object({
    model: z.enum(accountModels),
    lawful: z.boolean(),
    /** The law, licence or letter. Empty: undecided, and allowed. */
    source: z.string().trim().max(300),
    version: z.int(),
  })
  .refine(({ lawful, source }) => lawful || source !== '', {
    path: ['source'],
    message: 'payments.fault.source',
  })
export type AccountModelForm = z.output<typeof accountModelForm>
export const accountModelRow = z.object({
  model: z.enum(accountModels),
  lawful: z.boolean(),
  source: z.string(),
  at: instant.nullable(),
  byName: z.string(),
  version: z.int(),
})
export type AccountModelRow = z.output<typeof accountModelRow>

const path = '/api/payments/account-models'
export const listAccountModels = endpoint({
  name: 'listAccountModels',
  method: 'GET',
  path,
  permission: paymentPermissions.view,
  summary:
    'Lists the shapes of payment (whose money a merchant account takes), whether each is lawful, and the source for it',
  reply: z.array(accountModelRow),
})
export const saveAccountModel = endpoint({
  name: 'saveAccountModel',
  fresh: 'payout',
  reach: 'operator',
  method: 'PUT',
  path,
  permission: paymentPermissions.payaccount.control,
  summary:
    'Sets whether a shape of payment is lawful, and the source for it; a shape that an account uses cannot be set as unlawful',
  body: accountModelForm,
  reply: accountModelRow,
})
export const accountModelEndpoints = [listAccountModels, saveAccountModel] as const
