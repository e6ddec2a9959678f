import { crudEndpoints, endpoint, instant, minorUnits, pageQuery, sortKeys } from '@evops/platform/contract'
import { z } from 'zod'
import { payMethods, providers, secretNames } from './providers.ts'
import { paymentPermissions } from './screens.ts'

/**
 * Owner of a payment's money. own_sale: the operator sells, and pays owners by contract. sub_merchant: a station's
 * owner sells under the operator as service provider (特约商户). direct: into the owner's own merchant account. Collecting
 * for others on one's own account is unlicensed clearing in China (二清), so there is no model for it.
 */
export const accountModels = ['own_sale', 'sub_merchant', 'direct'] as const
export const onboardingStates = ['draft', 'submitted', 'to_sign', 'approved', 'refused'] as const
/** loopback: our own provider next to the server, for operators of the demo and of tests. */
export const accountEnvironments = ['production', 'sandbox', 'loopback'] as const

const text = (most: number) => z.string().trim().max(most).default('')
const mark = z
  .string()
  .trim()
  .max(64)
  .regex(/^[\w.:@-]*$/, 'payments.fault.mark')
  .default('')
/** Recipient of a share of an account's payments, paid as soon as the provider allows it (分账接收方). */
export const profitSharingReceiver = z.object({
  partyId: z.uuid(),
  /** Merchant number at the provider, and the name registered there. */
  receiver: z.string().trim().min(1).max(64),
  name: z.string().trim().min(1).max(100),
  /** Share in 1/10,000 of the payment, rounded down. */
  ratio: z.int().min(1).max(10_000),
})
export type ProfitSharingReceiver = z.output<typeof profitSharingReceiver>
const fields = {
  name: z.string().trim().min(1).max(60),
  model: z.enum(accountModels).default('own_sale'),
  /** Owner of the money, if not the operator. */
  ownerName: text(100),
  onboarding: z.enum(onboardingStates).default('draft'),
  state: z.enum(['on', 'off']).default('off'),
  environment: z.enum(accountEnvironments).default('production'),
  merchantId: mark,
  appId: mark,
  /** App id of the operator's mini-programme, if the merchant is bound to it. Its payments use this app id. */
  miniAppId: mark,
  subMerchantId: mark,
  /** Service id of PayScore (支付分), if the merchant has it. */
  serviceId: mark,
  /** Number of our signing certificate or key. */
  keySerial: mark,
  /** Fee in 1/1,000,000 of the amount. */
  feePpm: z.int().min(0).max(1_000_000).default(0),
  /** Highest share of profit sharing, in 1/10,000. 0: the default of 30 %. */
  shareLimit: z.int().min(0).max(10_000).default(0),
  /** Only for a sub-merchant's account. */
  receivers: z.array(profitSharingReceiver).max(50).default([]),
}
const secret = z.string().trim().min(1).max(20_000)
/** Write-only: a reply contains only the names of the existing secrets. */
const secrets = z.partialRecord(z.enum(secretNames), secret)
export type PaymentAccountSecrets = z.output<typeof secrets>

export const paymentAccountForm = z.object({
  ...fields,
  provider: z.enum(providers),
  secrets: secrets.optional(),
})
export type PaymentAccountForm = z.output<typeof paymentAccountForm>
export const paymentAccountChange = z.object({ ...fields, secrets: secrets.optional(), version: z.int() })
export type PaymentAccountChange = z.output<typeof paymentAccountChange>

export const paymentAccountRow = z.object({
  id: z.uuid(),
  name: z.string(),
  provider: z.enum(providers),
  model: z.enum(accountModels),
  ownerName: z.string(),
  onboarding: z.enum(onboardingStates),
  state: z.enum(['on', 'off']),
  environment: z.enum(accountEnvironments),
  merchantId: z.string(),
  appId: z.string(),
  miniAppId: z.string(),
  subMerchantId: z.string(),
  serviceId: z.string(),
  keySerial: z.string(),
  feePpm: z.int(),
  shareLimit: z.int(),
  receivers: z.array(profitSharingReceiver),
  hasSecrets: z.boolean(),
  secretsAt: instant.nullable(),
  /** Until then, callbacks signed with the previous secrets are still accepted. */
  oldUntil: instant.nullable(),
  /** Certificates downloaded from the provider. The one that expires last is first. */
  certificates: z.array(z.object({ serial: z.string(), expiresAt: instant })),
  /** Time of the last verified call from the provider. */
  lastEventAt: instant.nullable(),
  /** Balance at the provider according to the ledger. */
  channelMinor: minorUnits,
  version: z.int(),
  createdAt: instant,
})
export type PaymentAccountRow = z.infer<typeof paymentAccountRow>

export const paymentAccountCrud = crudEndpoints('/api/payments/accounts', 'PaymentAccount', {
  fresh: 'payout',
  permission: {
    view: paymentPermissions.view,
    create: paymentPermissions.payaccount.create,
    edit: paymentPermissions.payaccount.edit,
    delete: paymentPermissions.payaccount.delete,
  },
  row: paymentAccountRow,
  form: paymentAccountForm,
  change: paymentAccountChange,
  query: pageQuery.extend({
    /** Beginning of the name. */
    search: z.string().trim().max(60).optional(),
    provider: z.enum(providers).optional(),
    state: z.enum(['on', 'off']).optional(),
    sort: sortKeys(['name', 'createdAt']),
  }),
  summary: {
    list: 'Lists payment and merchant accounts without their secrets',
    get: 'Returns a payment account without its secrets',
    create: 'Creates a payment account; its secrets are stored encrypted and never returned',
    update:
      'Updates a payment account; new secrets replace all stored ones, and the previous ones are accepted for another day. 409 if the version is outdated',
    remove: 'Deletes a payment account that was never used for a payment',
  },
  reach: 'operator',
  keeps: { but: ['secrets'] },
})
export const {
  list: listPaymentAccounts,
  get: getPaymentAccount,
  create: createPaymentAccount,
  update: updatePaymentAccount,
  remove: deletePaymentAccount,
} = paymentAccountCrud

export const testPaymentAccount = endpoint({
  name: 'testPaymentAccount',
  reach: 'operator',
  method: 'POST',
  path: '/api/payments/accounts/{id}/test',
  permission: paymentPermissions.payaccount.control,
  summary:
    'Creates a test payment of the smallest amount through a payment account; it is refunded automatically once it is paid',
  body: z.object({ method: z.enum(payMethods).optional() }),
  reply: z.object({ intentId: z.uuid() }),
  transaction: false,
})

export const accountEndpoints = [
  listPaymentAccounts,
  getPaymentAccount,
  createPaymentAccount,
  updatePaymentAccount,
  deletePaymentAccount,
  testPaymentAccount,
] as const
