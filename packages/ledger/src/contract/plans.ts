import {
  done,
  endpoint,
  idParams,
  instant,
  minorUnits,
  pageOf,
  pageQuery,
  sortKeys,
} from '@evops/platform/contract'
import { z } from 'zod'
import { amountMinor } from './wallets.ts'
import { flowScreen } from './screens.ts'

export const planForm = z
  .object({
    name: z.string().trim().min(1).max(60),
    amountMinor,
    giftMinor: minorUnits.min(0).max(1_000_000_000_000),
    giftDays: z.int().min(1).max(3650).nullable().default(null),
    validFrom: instant.nullable().default(null),
    validUntil: instant.nullable().default(null),
    state: z.enum(['on', 'off']).default('on'),
  })
  .refine((plan) => plan.validFrom === null || plan.validUntil === null || plan.validFrom < plan.validUntil, {
    path: ['validUntil'],
    message: 'ledger.plan-dates',
  })
export type PlanForm = z.output<typeof planForm>
export const planRow = z.object({
  id: z.uuid(),
  name: z.string(),
  amountMinor: minorUnits,
  giftMinor: minorUnits,
  giftDays: z.int().nullable(),
  validFrom: instant.nullable(),
  validUntil: instant.nullable(),
  state: z.enum(['on', 'off']),
  version: z.int(),
})
export type PlanRow = z.infer<typeof planRow>

export const listPlans = endpoint({
  name: 'listPlans',
  method: 'GET',
  path: '/api/ledger/plans',
  permission: [...flowScreen.codes, ...flowScreen.may.wallet.create, ...flowScreen.may.wallet.edit],
  summary: 'Recharge plans: what is given on top',
  query: pageQuery.extend({ offered: z.enum(['now']).optional(), sort: sortKeys(['name', 'amountMinor']) }),
  reply: pageOf(planRow),
})
export const createPlan = endpoint({
  name: 'createPlan',
  reach: 'operator',
  method: 'POST',
  path: '/api/ledger/plans',
  permission: flowScreen.may.wallet.edit,
  summary: 'Adds a recharge plan',
  body: planForm,
  reply: planRow,
})
export const updatePlan = endpoint({
  name: 'updatePlan',
  reach: 'operator',
  keeps: { read: listPlans },
  method: 'PUT',
  path: '/api/ledger/plans/{id}',
  permission: flowScreen.may.wallet.edit,
  summary: 'Changes a recharge plan; top-ups made with it stay as they were',
  params: idParams,
  body: planForm.safeExtend({ version: z.int() }),
  reply: planRow,
})
export const deletePlan = endpoint({
  name: 'deletePlan',
  reach: 'operator',
  method: 'DELETE',
  path: '/api/ledger/plans/{id}',
  permission: flowScreen.may.wallet.edit,
  summary: 'Removes a recharge plan that was never used',
  params: idParams,
  reply: done,
})

export const planEndpoints = [listPlans, createPlan, updatePlan, deletePlan] as const
