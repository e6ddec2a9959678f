import { endpoint, queryFlag } from '@evops/platform/contract'
import { z } from 'zod'
import { limitNodeKinds } from './limits.ts'
import { limitPermissions } from './screens.ts'

const watts = z.int().min(0).max(100_000_000)
export const gridLimitChanges = ['new', 'changed', 'same'] as const
/** Limit from the depot's grid model, next to the existing limit. */
export const gridLimitRow = z.object({
  /** Object of the grid model. Null: the site. */
  objectId: z.uuid().nullable(),
  kind: z.enum(limitNodeKinds),
  name: z.string(),
  /** Null: the site. */
  aboveName: z.string().nullable(),
  depth: z.int(),
  limitW: watts,
  /** Existing limit. Null: none. */
  wasW: watts.nullable(),
  change: z.enum(gridLimitChanges),
})
export type GridLimitRow = z.infer<typeof gridLimitRow>
export const gridLimitProposal = z.object({
  /** Version mark: only the limits that the user has seen can be applied. */
  mark: z.string(),
  limits: z.array(gridLimitRow),
  /** Charge points without a supply in the normal switch positions, or without a rating. They get no limit. */
  unfed: z.array(z.string()),
  unrated: z.array(z.string()),
  /** Limits that are not in the grid model. They stay. */
  others: z.array(z.string()),
})
export type GridLimitProposal = z.infer<typeof gridLimitProposal>
/** True: an existing lower limit stays. False: the grid model's limit replaces it. */
const wish = { stationId: z.uuid(), keepLower: z.boolean().default(true) }
export const getNetLimits = endpoint({
  name: 'getNetLimits',
  method: 'GET',
  path: '/api/depot-limits/net',
  permission: limitPermissions.view,
  summary:
    'Returns the power limits that the grid model of a depot requires by ratings and normal switch positions, next to the existing limits. 409 if there is no grid model or no limit tree',
  query: z.object({ ...wish, keepLower: queryFlag.default(true) }),
  reply: gridLimitProposal,
})
export const putNetLimits = endpoint({
  name: 'putNetLimits',
  method: 'POST',
  path: '/api/depot-limits/net',
  permission: limitPermissions.edit,
  summary:
    'Applies the power limits of a depot’s grid model as previewed, all or none. 409 if they changed since the preview',
  body: z.object({
    ...wish,
    mark: z.string().max(100),
    /** Power limit without communication for charge points that are new here, in W. */
    fallbackW: watts,
  }),
  reply: gridLimitProposal,
})
export const gridLimitEndpoints = [getNetLimits, putNetLimits] as const
