import { endpoint, instant } from '@evops/platform/contract'
import { z } from 'zod'
import { accountModels } from './accounts.ts'
import { paymentPermissions } from './screens.ts'

/** Account models that are legal where the operator works: the lawyer's statement with its source. */
export const modelForm = z
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
export type ModelForm = z.output<typeof modelForm>
export const modelRow = z.object({
  model: z.enum(accountModels),
  lawful: z.boolean(),
  source: z.string(),
  at: instant.nullable(),
  byName: z.string(),
  version: z.int(),
})
export type ModelRow = z.output<typeof modelRow>

const path = '/api/payments/account-models'
export const listAccountModels = endpoint({
  name: 'listAccountModels',
  method: 'GET',
  path,
  permission: paymentPermissions.view,
  summary: 'Whose money accounts may take here, by whose word',
  reply: z.array(modelRow),
})
export const saveAccountModel = endpoint({
  name: 'saveAccountModel',
  fresh: 'payout',
  reach: 'operator',
  method: 'PUT',
  path,
  permission: paymentPermissions.payaccount.control,
  summary:
    'Says of one shape whether it is lawful here, and by which source; none that an account uses is refused',
  body: modelForm,
  reply: modelRow,
})
export const modelEndpoints = [listAccountModels, saveAccountModel] as const
