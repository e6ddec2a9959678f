import { endpoint, instant, pageSchemaOf, pageQuery, sortKeys } from '@evops/platform/contract'
import { z } from 'zod'
import { isPeriodStart, statementPeriodKinds } from './periods.ts'
import { settlementPermissions } from './screens.ts'

/**
 * Base of the shares: the service fee; the service fee after reductions; the revenue minus electricity costs; or an
 * amount per kWh.
 */
export const shareBaseKinds = ['service', 'service_net', 'margin', 'energy'] as const
export type ShareBaseKind = (typeof shareBaseKinds)[number]
/**
 * Bearer of discounts: the operator alone, all parties by their share, or all parties for discounts on the owner's
 * account.
 */
export const discountBearers = ['operator', 'shared', 'owner'] as const
export type DiscountBearer = (typeof discountBearers)[number]
/** Amounts that are shared: as billed, or as collected, so that an unpaid session is shared when it is paid. */
export const revenueBases = ['billed', 'collected'] as const
export type RevenueBasis = (typeof revenueBases)[number]
/** Bearer of the channel fee: all parties by their ratio, or the operator alone. */
export const feeBearers = ['shared', 'operator'] as const
export type FeeBearer = (typeof feeBearers)[number]
/**
 * Basis of the channel fee: the amounts kept by providers on days that were reconciled and the rate for the rest, or
 * the rate alone.
 */
export const feeBases = ['posted', 'rate'] as const
export type FeeBasis = (typeof feeBases)[number]
/** Sum of all ratios of a version. */
export const ratioTotal = 10_000

const ratio = z.int().min(0).max(ratioTotal)
const money = z.int().min(0).max(1_000_000_000_000)
export const partyShare = z.object({
  partyId: z.uuid(),
  /** Ratio in ten thousandths of the base. */
  ratio,
  /** Guaranteed minimum per period; 0: none. */
  guaranteeMinor: money.default(0),
  /** Rent that the operator pays to the party per period, in addition to its share. */
  rentMinor: money.default(0),
  /** Rent per charged kWh, in 1e-5 of the major unit. */
  rentE5: z.int().min(0).max(100_000).default(0),
  /**
   * Price per kWh that the party pays for the electricity, reimbursed together with the loss as long as there are no
   * meter readings.
   */
  powerE5: z.int().min(0).max(100_000).default(0),
})
export type PartyShare = z.output<typeof partyShare>

/** Ratios for a whole period with at least this energy. */
export const ratioStep = z.object({
  fromDwh: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
  operatorRatio: ratio,
  /** Ratios of the parties, in their order. */
  ratios: z.array(ratio).min(1).max(20),
})
export type RatioStep = z.output<typeof ratioStep>

/** Party that gets a part of another party's share: an agent above an owner, a platform above the agent. */
export const agreementLevel = z.object({
  fromPartyId: z.uuid(),
  partyId: z.uuid(),
  /** In ten thousandths of the other party's share after its fee; rent, minimum and electricity are not divided. */
  ratio: z.int().min(1).max(ratioTotal),
})
export type AgreementLevel = z.output<typeof agreementLevel>

const terms = {
  revenueBasis: z.enum(revenueBases).default('billed'),
  base: z.enum(shareBaseKinds).default('service'),
  /** Electricity cost (margin), or shared amount (energy) per kWh, in 1e-5 of the major unit. */
  priceE5: z.int().min(0).max(100_000).default(0),
  discountsBy: z.enum(discountBearers).default('operator'),
  /** In ten thousandths of the paid amount. */
  channelFee: ratio.default(0),
  feeBasis: z.enum(feeBases).default('posted'),
  feesBy: z.enum(feeBearers).default('shared'),
  /**
   * Electricity loss, in ten thousandths of the charged energy. It is part of the electricity cost: all parties bear it
   * in a margin, and the operator reimburses it to the party that pays for the electricity. 0: that party bears the
   * loss itself.
   */
  lossRatio: z.int().min(0).max(5_000).default(0),
  operatorRatio: ratio,
  parties: z.array(partyShare).min(1).max(20),
  /** In ascending order. */
  steps: z.array(ratioStep).max(10).default([]),
  /** From the top down: a party that passes on a part comes before the receiver. */
  levels: z.array(agreementLevel).max(20).default([]),
  stationIds: z.array(z.uuid()).min(1).max(500),
  /** First day, and the first day after the validity; null: unlimited. */
  from: z.iso.date({ abort: true }),
  until: z.iso.date({ abort: true }).nullable().default(null),
}
type Terms = z.output<z.ZodObject<typeof terms>>

function addsUp({ operatorRatio, parties }: Pick<Terms, 'operatorRatio' | 'parties'>): boolean {
  return parties.reduce((sum, one) => sum + one.ratio, operatorRatio) === ratioTotal
}
/** Checks that each step has a ratio for every party, adds up to 100 %, and begins above the previous one. */
const isStepped = ({ steps, parties }: Pick<Terms, 'steps' | 'parties'>) =>
  steps.every(
    ({ fromDwh, operatorRatio, ratios }, place) =>
      ratios.length === parties.length &&
      ratios.reduce((sum, one) => sum + one, operatorRatio) === ratioTotal &&
      fromDwh > (steps[place - 1]?.fromDwh ?? 0),
  )
const isOnce = ({ parties }: Pick<Terms, 'parties'>) =>
  new Set(parties.map(({ partyId }) => partyId)).size === parties.length
/** Checks that each level takes from a party before it, occurs once, and that no party passes on more than it gets. */
const isLevelled = ({ levels, parties }: Pick<Terms, 'levels' | 'parties'>) => {
  const left = new Map(parties.map(({ partyId }) => [partyId, ratioTotal]))
  return levels.every(({ fromPartyId, partyId, ratio: part }) => {
    const rest = (left.get(fromPartyId) ?? 0) - part
    if (rest < 0 || left.has(partyId)) return false
    left.set(fromPartyId, rest).set(partyId, ratioTotal)
    return true
  })
}
const isForward = ({ from, until }: Pick<Terms, 'from' | 'until'>) => until === null || until > from
const isPriced = ({ base, priceE5 }: Pick<Terms, 'base' | 'priceE5'>) =>
  (base === 'margin' || base === 'energy') === priceE5 > 0
/** Checks that the bearer of discounts fits the base: a gross service fee has no discounts, a net one has. */
const isBorne = ({ base, discountsBy }: Pick<Terms, 'base' | 'discountsBy'>) =>
  base === 'margin' || (base === 'service_net') === (discountsBy !== 'operator')

function withTermsChecks<T extends z.ZodType<Terms>>(form: T) {
  return form
    .refine(addsUp, { path: ['operatorRatio'], message: 'finance.fault.ratios' })
    .refine(isStepped, { path: ['steps'], message: 'finance.fault.steps' })
    .refine(isLevelled, { path: ['levels'], message: 'finance.fault.levels' })
    .refine(isOnce, { path: ['parties'], message: 'finance.fault.party-twice' })
    .refine(isForward, { path: ['until'], message: 'finance.fault.until' })
    .refine(isPriced, { path: ['priceE5'], message: 'finance.fault.price' })
    .refine(isBorne, { path: ['discountsBy'], message: 'finance.fault.bearer' })
}
export const agreementVersionForm = withTermsChecks(z.object({ ...terms, version: z.int() }))
export type AgreementVersionForm = z.output<typeof agreementVersionForm>
const head = {
  name: z.string().trim().min(1).max(100),
  period: z.enum(statementPeriodKinds).default('month'),
  /** Days between the end of a period and the draft of its statement: T+n. */
  lagDays: z.int().min(1).max(60).default(1),
  remark: z.string().trim().max(500).default(''),
}
export const agreementForm = withTermsChecks(z.object({ ...head, ...terms })).refine(
  ({ period, from, until }) => isPeriodStart(from, period) && (until === null || isPeriodStart(until, period)),
  { path: ['from'], message: 'finance.fault.period-start' },
)
export type AgreementForm = z.output<typeof agreementForm>

export const agreementVersion = z.object({
  id: z.uuid(),
  ...terms,
  parties: z.array(partyShare.extend({ name: z.string() })),
  levels: z.array(agreementLevel.extend({ name: z.string(), fromName: z.string() })),
  stations: z.array(z.object({ stationId: z.uuid(), name: z.string() })),
  /** True if a statement is based on the version: it can then only be replaced by another version, never changed. */
  used: z.boolean(),
  byName: z.string(),
  createdAt: instant,
})
export type AgreementVersion = z.infer<typeof agreementVersion>

export const agreementPhases = ['ahead', 'now', 'over'] as const
export const agreementRow = z.object({
  id: z.uuid(),
  /** `A-000017`. */
  no: z.string(),
  name: z.string(),
  period: z.enum(statementPeriodKinds),
  lagDays: z.int(),
  remark: z.string(),
  phase: z.enum(agreementPhases),
  /** Values of the current version, otherwise of the nearest one. */
  base: z.enum(shareBaseKinds),
  operatorRatio: z.int(),
  parties: z.array(z.object({ partyId: z.uuid(), name: z.string(), ratio: z.int() })),
  stations: z.int(),
  from: z.iso.date(),
  until: z.iso.date().nullable(),
  versions: z.int(),
  version: z.int(),
})
export type AgreementRow = z.infer<typeof agreementRow>
export const agreementDetail = agreementRow.extend({
  currency: z.string(),
  timeZone: z.string(),
  /** Versions, newest first. */
  history: z.array(agreementVersion),
})
export type AgreementDetail = z.infer<typeof agreementDetail>

const query = {
  /** Prefix of the name. */
  search: z.string().trim().max(60).optional(),
  phase: z.enum(agreementPhases).optional(),
  partyId: z.uuid().optional(),
  stationId: z.uuid().optional(),
}
export const agreementFilter = z.object(query)
export type AgreementFilter = z.output<typeof agreementFilter>

export const listAgreements = endpoint({
  name: 'listAgreements',
  method: 'GET',
  path: '/api/finance/agreements',
  permission: settlementPermissions.view,
  summary: 'Lists revenue share agreements with their parties and stations',
  query: pageQuery.extend({ ...query, sort: sortKeys(['name', 'no']) }),
  reply: pageSchemaOf(agreementRow),
})
export const getAgreement = endpoint({
  name: 'getAgreement',
  method: 'GET',
  path: '/api/finance/agreements/{id}',
  permission: settlementPermissions.view,
  summary: 'Returns an agreement with all its versions',
  reply: agreementDetail,
})
export const saveAgreement = endpoint({
  name: 'saveAgreement',
  reach: 'operator',
  method: 'POST',
  path: '/api/finance/agreements',
  permission: settlementPermissions.create,
  summary: 'Creates an agreement with its first version',
  body: agreementForm,
  reply: agreementDetail,
})
export const saveVersion = endpoint({
  name: 'saveVersion',
  reach: 'operator',
  method: 'POST',
  path: '/api/finance/agreements/{id}/versions',
  permission: settlementPermissions.edit,
  summary:
    'Creates a version of an agreement from a day on: ends the version that applies until then, and replaces versions that start then or later and have no statement',
  body: agreementVersionForm,
  reply: agreementDetail,
})
export const endAgreement = endpoint({
  name: 'endAgreement',
  reach: 'operator',
  method: 'POST',
  path: '/api/finance/agreements/{id}/end',
  permission: settlementPermissions.edit,
  summary: 'Ends an agreement on a day; late reports about the time before appear on statements after it',
  body: z.object({ until: z.iso.date(), version: z.int() }),
  reply: agreementDetail,
})
export const agreementEndpoints = [listAgreements, getAgreement, saveAgreement, saveVersion, endAgreement] as const
