import { endpoint, instant, pageOf, pageQuery, sortKeys } from '@evops/platform/contract'
import { z } from 'zod'
import { isPeriodStart, periodKinds } from './periods.ts'
import { settlementPermissions } from './screens.ts'

/**
 * What is shared: the service fee; that after what was taken off; all that was earned less what its electricity cost;
 * so much of every kWh.
 */
export const baseKinds = ['service', 'service_net', 'margin', 'energy'] as const
export type BaseKind = (typeof baseKinds)[number]
/** Who bears discounts: the operator alone, all by their share, or all as far as they stand on the owner's account. */
export const discountBearers = ['operator', 'shared', 'owner'] as const
export type DiscountBearer = (typeof discountBearers)[number]
/** Who bears the channel's fee: all by their ratio, or the operator alone. */
export const feeBearers = ['shared', 'operator'] as const
export type FeeBearer = (typeof feeBearers)[number]
/** What the channel's fee is: what providers kept as far as their days were compared, the rate for the rest; or the rate alone. */
export const feeBases = ['posted', 'rate'] as const
export type FeeBasis = (typeof feeBases)[number]
/** All ratios of a version together. */
export const wholeRatio = 10_000

const ratio = z.int().min(0).max(wholeRatio)
const money = z.int().min(0).max(1_000_000_000_000)
export const sharer = z.object({
  partyId: z.uuid(),
  /** In ten thousandths of the base. */
  ratio,
  /** What it gets at least for a period; 0: nothing is promised. */
  guaranteeMinor: money.default(0),
  /** Rent that the operator pays it for a period, beside its share. */
  rentMinor: money.default(0),
  /** Rent for every kWh that was charged, in 1e-5 of the major unit. */
  rentE5: z.int().min(0).max(100_000).default(0),
  /** What a kWh costs it, where it pays for the electricity: given back with the loss, until meters say it. */
  powerE5: z.int().min(0).max(100_000).default(0),
})
export type Sharer = z.output<typeof sharer>

/** Other ratios, for the whole of a period in which so much energy was charged. */
export const ratioStep = z.object({
  fromDwh: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
  operatorRatio: ratio,
  /** Of the parties, in their order. */
  ratios: z.array(ratio).min(1).max(20),
})
export type RatioStep = z.output<typeof ratioStep>

/** A party that gets a part of what another one gets: an agent above an owner, a platform above the agent. */
export const level = z.object({
  fromPartyId: z.uuid(),
  partyId: z.uuid(),
  /** In ten thousandths of the other one's share after its fee; rent, minimum and electricity stay with that one. */
  ratio: z.int().min(1).max(wholeRatio),
})
export type Level = z.output<typeof level>

const terms = {
  base: z.enum(baseKinds).default('service'),
  /** What electricity costs (margin), or what is shared of a kWh (energy), in 1e-5 of the major unit. */
  priceE5: z.int().min(0).max(100_000).default(0),
  discountsBy: z.enum(discountBearers).default('operator'),
  /** In ten thousandths of what was paid. */
  channelFee: ratio.default(0),
  feeBasis: z.enum(feeBases).default('posted'),
  feesBy: z.enum(feeBearers).default('shared'),
  /**
   * Electricity that is lost on the way, in ten thousandths of what was charged: part of its cost, which all bear in a
   * margin and the operator gives back to whom it pays for the electricity. 0: whoever pays for it bears the loss.
   */
  lossRatio: z.int().min(0).max(5_000).default(0),
  operatorRatio: ratio,
  parties: z.array(sharer).min(1).max(20),
  /** From little to much. */
  steps: z.array(ratioStep).max(10).default([]),
  /** From the top down: who passes on stands before whom it passes on to. */
  levels: z.array(level).max(20).default([]),
  stationIds: z.array(z.uuid()).min(1).max(500),
  /** The first day, and the first day on which it holds no more; null: until further notice. */
  from: z.iso.date({ abort: true }),
  until: z.iso.date({ abort: true }).nullable().default(null),
}
type Terms = z.output<z.ZodObject<typeof terms>>

function addsUp({ operatorRatio, parties }: Pick<Terms, 'operatorRatio' | 'parties'>): boolean {
  return parties.reduce((sum, one) => sum + one.ratio, operatorRatio) === wholeRatio
}
/** Each step gives every party its ratio, comes to 100 %, and begins above the one before. */
const isStepped = ({ steps, parties }: Pick<Terms, 'steps' | 'parties'>) =>
  steps.every(
    ({ fromDwh, operatorRatio, ratios }, place) =>
      ratios.length === parties.length &&
      ratios.reduce((sum, one) => sum + one, operatorRatio) === wholeRatio &&
      fromDwh > (steps[place - 1]?.fromDwh ?? 0),
  )
const isOnce = ({ parties }: Pick<Terms, 'parties'>) =>
  new Set(parties.map(({ partyId }) => partyId)).size === parties.length
/** Each takes from a party that is there before it, is there once, and nobody passes on more than it gets. */
const isLevelled = ({ levels, parties }: Pick<Terms, 'levels' | 'parties'>) => {
  const left = new Map(parties.map(({ partyId }) => [partyId, wholeRatio]))
  return levels.every(({ fromPartyId, partyId, ratio: part }) => {
    const rest = (left.get(fromPartyId) ?? 0) - part
    if (rest < 0 || left.has(partyId)) return false
    left.set(fromPartyId, rest).set(partyId, wholeRatio)
    return true
  })
}
const isForward = ({ from, until }: Pick<Terms, 'from' | 'until'>) => until === null || until > from
const isPriced = ({ base, priceE5 }: Pick<Terms, 'base' | 'priceE5'>) =>
  (base === 'margin' || base === 'energy') === priceE5 > 0
/** A service fee as charged has none off it; one after discounts has. */
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
export const versionForm = withTermsChecks(z.object({ ...terms, version: z.int() }))
export type VersionForm = z.output<typeof versionForm>
const head = {
  name: z.string().trim().min(1).max(100),
  period: z.enum(periodKinds).default('month'),
  /** Days from a period's last one until its statement is drafted: T+n. */
  lagDays: z.int().min(1).max(60).default(1),
  remark: z.string().trim().max(500).default(''),
}
export const agreementForm = withTermsChecks(z.object({ ...head, ...terms })).refine(
  ({ period, from, until }) =>
    isPeriodStart(from, period) && (until === null || isPeriodStart(until, period)),
  { path: ['from'], message: 'finance.fault.period-start' },
)
export type AgreementForm = z.output<typeof agreementForm>

export const agreementVersion = z.object({
  id: z.uuid(),
  ...terms,
  parties: z.array(sharer.extend({ name: z.string() })),
  levels: z.array(level.extend({ name: z.string(), fromName: z.string() })),
  stations: z.array(z.object({ stationId: z.uuid(), name: z.string() })),
  /** A statement rests on it: another version takes its place, it is never changed. */
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
  period: z.enum(periodKinds),
  lagDays: z.int(),
  remark: z.string(),
  phase: z.enum(agreementPhases),
  /** Of the version that holds, else of the nearest. */
  base: z.enum(baseKinds),
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
  /** The newest first. */
  history: z.array(agreementVersion),
})
export type AgreementDetail = z.infer<typeof agreementDetail>

const query = {
  /** The beginning of its name. */
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
  summary: 'Agreements on who gets what of which stations',
  query: pageQuery.extend({ ...query, sort: sortKeys(['name', 'no']) }),
  reply: pageOf(agreementRow),
})
export const getAgreement = endpoint({
  name: 'getAgreement',
  method: 'GET',
  path: '/api/finance/agreements/{id}',
  permission: settlementPermissions.view,
  summary: 'One agreement with all of its versions',
  reply: agreementDetail,
})
export const saveAgreement = endpoint({
  name: 'saveAgreement',
  reach: 'operator',
  method: 'POST',
  path: '/api/finance/agreements',
  permission: settlementPermissions.create,
  summary: 'Adds an agreement with its first version',
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
    'Other terms from a day on: versions that no statement rests on and that begin then or later make way, the one that holds until then ends',
  body: versionForm,
  reply: agreementDetail,
})
export const endAgreement = endpoint({
  name: 'endAgreement',
  reach: 'operator',
  method: 'POST',
  path: '/api/finance/agreements/{id}/end',
  permission: settlementPermissions.edit,
  summary:
    'Ends an agreement on a day; what is reported late for the time before stands on statements after it',
  body: z.object({ until: z.iso.date(), version: z.int() }),
  reply: agreementDetail,
})
export const agreementEndpoints = [
  listAgreements,
  getAgreement,
  saveAgreement,
  saveVersion,
  endAgreement,
] as const
