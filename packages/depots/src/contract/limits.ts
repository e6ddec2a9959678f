import { crudEndpointsForList, endpoint, instant, pageQuery, toStoredSchema } from '@evops/platform/contract'
import { z } from 'zod'
import { depotChoicePermission, limitPermissions } from './screens.ts'

export const limitNodeKinds = ['site', 'feeder', 'point'] as const
export type LimitNodeKind = (typeof limitNodeKinds)[number]
/** Causes of a limit of a supply point: its contract, its transformers, or an external system. */
export const externalLimitCauses = ['contracted', 'capacity', 'outside'] as const
export type ExternalLimitCause = (typeof externalLimitCauses)[number]
/** State of a charge point's fallback limit. `levels`: other profiles occupy all stack levels of the charge point. */
export const fallbackStates = ['held', 'waiting', 'refused', 'unreached', 'levels', 'below-least'] as const
const watts = z.int().min(0).max(100_000_000)
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
export const demandKinds = ['none', 'max15', 'period'] as const
export type DemandKind = (typeof demandKinds)[number]
/** Price periods in which a peak may be measured. */
export const demandPeriods = ['critical_peak', 'sharp', 'peak', 'flat', 'valley', 'deep_valley'] as const
/** Window in the depot's local time. A window that ends before it begins extends past midnight. */
export const limitWindow = z.object({ from: clock, until: clock, limitW: watts })
export type LimitWindow = z.infer<typeof limitWindow>

const fields = {
  /** A station becomes a depot when it has a site. */
  stationId: z.uuid(),
  kind: z.enum(limitNodeKinds),
  name: z.string().trim().min(1).max(60),
  parentId: z.uuid().nullable().default(null),
  limitW: watts,
  /** The lower of two overlapping windows counts. */
  windows: z.array(limitWindow).max(12).default([]),
  /** Lower limit until an instant. */
  cutW: watts.nullable().default(null),
  cutUntil: instant.nullable().default(null),
  /** Charge point of a node of kind point. */
  chargePointId: z.uuid().nullable().default(null),
  /** Power limit of the charge point without communication. */
  fallbackW: watts.nullable().default(null),
  /** For a site: whether the highest monthly quarter hour is charged, at any time or in a period of the tariff. */
  demandKind: z.enum(demandKinds).default('none'),
  /** In minor units of the operator's currency per kW. */
  demandPriceMinor: z.int().min(0).max(100_000_000).nullable().default(null),
  demandPeriod: z.enum(demandPeriods).nullable().default(null),
  /** Last day of validity. Null: no end. */
  demandUntil: z.iso.date().nullable().default(null),
  /** For a site: minutes by which vehicles should be ready before they must be unplugged. */
  readyMarginMinutes: z.int().min(0).max(120).default(20),
  /** For a site: share of the plan's cost that these minutes may add. */
  readyMarginPercent: z.int().min(0).max(50).default(2),
}
type LimitFields = z.output<z.ZodObject<typeof fields>>
const isPoint = ({ kind }: LimitFields) => kind === 'point'
const withNodeChecks = <S extends z.ZodType<LimitFields>>(schema: S) =>
  schema
    .refine((node) => (node.kind === 'site') === (node.parentId === null), {
      path: ['parentId'],
      message: 'depots.fault.parent',
    })
    .refine((node) => isPoint(node) === (node.chargePointId !== null), {
      path: ['chargePointId'],
      message: 'depots.fault.chargePoint',
    })
    .refine((node) => isPoint(node) === (node.fallbackW !== null) && (node.fallbackW ?? 0) <= node.limitW, {
      path: ['fallbackW'],
      message: 'depots.fault.fallback',
    })
    .refine((node) => node.demandKind === 'none' || node.kind === 'site', {
      path: ['demandKind'],
      message: 'depots.fault.demand-site',
    })
    .refine((node) => node.demandKind === 'none' || node.demandPriceMinor !== null, {
      path: ['demandPriceMinor'],
      message: 'depots.fault.demand-price',
    })
    .refine((node) => node.demandKind !== 'period' || node.demandPeriod !== null, {
      path: ['demandPeriod'],
      message: 'depots.fault.demand-period',
    })
    .refine((node) => (node.cutW === null) === (node.cutUntil === null), {
      path: ['cutUntil'],
      message: 'depots.fault.cut',
    })
export const limitNodeFields = z.object(fields)
export const limitNodeForm = withNodeChecks(limitNodeFields)
export type LimitNodeForm = z.output<typeof limitNodeForm>
export const limitNodeRow = toStoredSchema(limitNodeFields).extend({
  id: z.uuid(),
  version: z.int(),
  stationName: z.string(),
  parentName: z.string().nullable(),
  chargePointNo: z.string().nullable(),
  /** Least limit in W of a charge point that takes one percentage for all its connectors. Null: limits by connector. */
  leastLimitW: z.int().nullable(),
  /** Depth in the tree. 0 is the site. */
  depth: z.int(),
  /** Sum of the fallback limits of this node and the charge points below it. */
  fallbackSumW: z.int(),
  /** For a charge point: state of its fallback limit. */
  fallbackState: z.enum(fallbackStates).nullable(),
  /**
   * For a site: current limit of its supply point (from the energy package), its cause and its end. Null: that limit is
   * not lower than the site's own.
   */
  outsideW: z.int().nullable(),
  outsideCause: z.enum(externalLimitCauses).nullable(),
  outsideUntil: instant.nullable(),
  /** Present power. */
  powerW: z.int(),
  connectors: z.int(),
})
export type LimitNodeRow = z.infer<typeof limitNodeRow>

export const {
  list: listNodes,
  create: createNode,
  update: updateNode,
  remove: deleteNode,
} = crudEndpointsForList('/api/depot-limits', 'DepotLimit', {
  permission: limitPermissions,
  row: limitNodeRow,
  form: limitNodeForm,
  change: withNodeChecks(limitNodeFields.extend({ version: z.int() })),
  query: pageQuery.extend({ stationId: z.uuid().optional(), kind: z.enum(limitNodeKinds).optional() }),
  summary: {
    list: 'Lists power limits of depots as a tree, each after its parent',
    create: 'Creates a power limit of a site, a feeder or a charge point; a site turns its station into a depot',
    update:
      'Updates a power limit; refused if it would be lower than the sum of the fallbacks below it. 409 if the version is outdated',
    remove: 'Deletes a power limit that has no other limits below it',
  },
})

/** Kinds of objects that depot screens offer for selection. */
export const depotChoiceKinds = ['station', 'depot', 'chargePoint', 'feeder', 'line', 'vehicle'] as const
export type DepotChoiceKind = (typeof depotChoiceKinds)[number]
export const listDepotChoices = endpoint({
  name: 'depotChoices',
  method: 'GET',
  path: '/api/depot-choices',
  permission: depotChoicePermission,
  summary:
    'Lists objects for selection, at most 50, by the beginning of the name; `stationId` limits charge points to a station',
  query: z.object({
    kind: z.enum(depotChoiceKinds),
    search: z.string().trim().max(60).optional(),
    id: z.uuid().optional(),
    stationId: z.uuid().optional(),
  }),
  reply: z.array(z.object({ id: z.uuid(), name: z.string() })),
})

export const limitEndpoints = [listNodes, createNode, updateNode, deleteNode] as const
export const depotChoiceEndpoints = [listDepotChoices] as const
