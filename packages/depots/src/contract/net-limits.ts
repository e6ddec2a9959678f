import { endpoint, queryFlag } from '@evops/platform/contract'
import { z } from 'zod'
import { nodeKinds } from './limits.ts'
import { limitPermissions } from './screens.ts'

const watts = z.int().min(0).max(100_000_000)
export const netLimitChanges = ['new', 'changed', 'same'] as const
/** A limit as the depot's net asks for it, beside the one that stands. */
export const netLimit = z.object({
  /** The piece of the net; null: the site. */
  objectId: z.uuid().nullable(),
  kind: z.enum(nodeKinds),
  name: z.string(),
  /** Null: the site. */
  aboveName: z.string().nullable(),
  depth: z.int(),
  limitW: watts,
  /** What stands; null: nothing. */
  wasW: watts.nullable(),
  change: z.enum(netLimitChanges),
})
export type NetLimitRow = z.infer<typeof netLimit>
export const netProposal = z.object({
  /** Whatever is put in must be what was looked at. */
  mark: z.string(),
  limits: z.array(netLimit),
  /** Charge points that nothing feeds with switches as they normally stand, or that have no rating: they get no limit. */
  unfed: z.array(z.string()),
  unrated: z.array(z.string()),
  /** Limits that the net does not know; they stay. */
  others: z.array(z.string()),
})
export type NetProposal = z.infer<typeof netProposal>
/** A lower limit that stands is kept, or the net's counts. */
const wish = { stationId: z.uuid(), keepLower: z.boolean().default(true) }
export const getNetLimits = endpoint({
  name: 'getNetLimits',
  method: 'GET',
  path: '/api/depot-limits/net',
  permission: limitPermissions.view,
  summary:
    'The limits that the net of a depot asks for by its ratings and normal switch positions, beside those that stand. 409: no net, or no tree',
  query: z.object({ ...wish, keepLower: queryFlag.default(true) }),
  reply: netProposal,
})
export const putNetLimits = endpoint({
  name: 'putNetLimits',
  method: 'POST',
  path: '/api/depot-limits/net',
  permission: limitPermissions.edit,
  summary:
    'Puts in the limits of a depot’s net as they were looked at: all of them or none. 409: it changed since',
  body: z.object({
    ...wish,
    mark: z.string().max(100),
    /** What charge points that are new here take while nobody tells them anything, W. */
    fallbackW: watts,
  }),
  reply: netProposal,
})
export const netLimitEndpoints = [getNetLimits, putNetLimits] as const
