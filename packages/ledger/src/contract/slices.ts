import { endpoint, instant, minorUnits, pageSchemaOf, pageQuery, sortKeys } from '@evops/platform/contract'
import { z } from 'zod'
import { moneyActKinds, moneyActs, type MoneyActKind } from './money-acts.ts'
import { flowScreen } from './screens.ts'

/** Share of a day's limit, in percent, from which a sum is listed as just below it (decision 235). */
export const nearLimitPercent = 80
export const nearLimitSubjects = ['person', 'wallet', 'party'] as const
export type NearLimitSubject = (typeof nearLimitSubjects)[number]
export const nearLimitDirections = ['in', 'out'] as const
/** Kinds of acts whose sums of a day are limited for one person. */
export const limitedActKinds = moneyActKinds.filter((kind) => moneyActs[kind].alone === 'to_limit')

const query = {
  /** Days in the operator's time zone, both inclusive. */
  from: z.iso.date().optional(),
  until: z.iso.date().optional(),
  subject: z.enum(nearLimitSubjects).optional(),
  subjectId: z.uuid().optional(),
  /** Kind of an act that is part of the sum. */
  kind: z.enum(limitedActKinds).optional(),
  direction: z.enum(nearLimitDirections).optional(),
}
export const nearLimitFilter = z.object(query)
export type NearLimitFilter = z.output<typeof nearLimitFilter>
export const nearLimitExport = 'ledger.slices'

/** Sum of the acts of a day that no second person decided, just below a limit. */
export const nearLimitRow = z.object({
  /** Subject, its id, day, direction and currency. */
  id: z.string(),
  subject: z.enum(nearLimitSubjects),
  subjectId: z.uuid(),
  name: z.string().nullable(),
  day: z.string(),
  direction: z.enum(nearLimitDirections),
  currency: z.string(),
  acts: z.int(),
  sumMinor: minorUnits,
  largestMinor: minorUnits,
  /** Limits at the last act. Null: no limit. */
  dayLimitMinor: minorUnits.nullable(),
  actLimitMinor: minorUnits.nullable(),
  /** Sum in percent of the day's limit. Null: the acts together exceed the limit of one act. */
  percent: z.int().nullable(),
  /** Days just below a limit within the last 30 days, this one included. */
  nearDays: z.int(),
  kinds: z.array(z.string()),
})
export type NearLimitRow = z.infer<typeof nearLimitRow>
export const nearLimitActRow = z.object({
  /** The journal, or the act itself if it is a promise. */
  id: z.uuid(),
  at: instant,
  kind: z.string(),
  userName: z.string(),
  walletId: z.uuid().nullable(),
  walletName: z.string().nullable(),
  amountMinor: minorUnits,
  currency: z.string(),
  /** True if a second person decided. Such an act is not part of the sum. */
  isApproved: z.boolean(),
})
export type NearLimitActRow = Omit<z.infer<typeof nearLimitActRow>, 'kind'> & { kind: MoneyActKind }

export const listSlices = endpoint({
  name: 'listSlices',
  method: 'GET',
  path: '/api/ledger/slices',
  permission: flowScreen.codes,
  summary: 'Lists sums of a day just below a limit, for auditors: by person, wallet or party, newest first',
  query: pageQuery.extend({ ...query, sort: sortKeys(['day', 'sumMinor', 'acts']) }),
  reply: pageSchemaOf(nearLimitRow),
})
export const listSliceActs = endpoint({
  name: 'listSliceActs',
  method: 'GET',
  path: '/api/ledger/slice-acts',
  permission: flowScreen.codes,
  summary: 'Lists the money acts of a day and their journals, for a person, a wallet or a party',
  query: pageQuery.extend({
    subject: z.enum(nearLimitSubjects),
    subjectId: z.uuid(),
    day: z.iso.date(),
    direction: z.enum(nearLimitDirections),
  }),
  reply: pageSchemaOf(nearLimitActRow),
})
export const nearLimitEndpoints = [listSlices, listSliceActs] as const
