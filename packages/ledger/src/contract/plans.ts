import {
  instant,
  minorUnits,
  pageQuery,
  sortKeys,
  toStoredSchema,
  crudEndpointsForList,
} from '@evops/platform/contract'
import { z } from 'zod'
import { amountMinor } from './wallets.ts'
import { flowScreen } from './screens.ts'

export const rechargePlanForm = z
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
export type RechargePlanForm = z.output<typeof rechargePlanForm>
export const rechargePlanRow = toStoredSchema(rechargePlanForm).extend({
  id: z.uuid(),
  version: z.int(),
})
export type RechargePlanRow = z.infer<typeof rechargePlanRow>

export const {
  list: listPlans,
  create: createPlan,
  update: updatePlan,
  remove: deletePlan,
} = crudEndpointsForList('/api/ledger/plans', 'Plan', {
  permission: {
    view: [...flowScreen.codes, ...flowScreen.may.wallet.create, ...flowScreen.may.wallet.edit],
    edit: flowScreen.may.wallet.edit,
  },
  row: rechargePlanRow,
  form: rechargePlanForm,
  change: rechargePlanForm.safeExtend({ version: z.int() }),
  query: pageQuery.extend({ offered: z.enum(['now']).optional(), sort: sortKeys(['name', 'amountMinor']) }),
  summary: {
    list: 'Lists top-up plans by amount: the bonus for each top-up amount',
    create: 'Creates a top-up plan',
    update: 'Updates a top-up plan; top-ups already made with it do not change. 409 if the version is outdated',
    remove: 'Deletes a top-up plan that was never used',
  },
  reach: 'operator',
})

export const rechargePlanEndpoints = [listPlans, createPlan, updatePlan, deletePlan] as const
