import { crudOfList, endpoint, instant, pageQuery, toStoredSchema } from '@evops/platform/contract'
import { z } from 'zod'
import { depotChoicePermission, limitPermissions } from './screens.ts'

export const nodeKinds = ['site', 'feeder', 'point'] as const
export type NodeKind = (typeof nodeKinds)[number]
/** What became of a charge point's fallback; `levels`: profiles of others take all the levels that it has. */
export const fallbackStates = ['held', 'waiting', 'refused', 'unreached', 'levels'] as const
const watts = z.int().min(0).max(100_000_000)
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
export const demandKinds = ['none', 'max15', 'period'] as const
export type DemandKind = (typeof demandKinds)[number]
/** Kinds of price periods that a peak may be measured in. */
export const demandPeriods = ['critical_peak', 'sharp', 'peak', 'flat', 'valley', 'deep_valley'] as const
/** On the depot's clock; one that ends before it begins goes past midnight. */
export const limitWindow = z.object({ from: clock, until: clock, limitW: watts })
export type LimitWindow = z.infer<typeof limitWindow>

const fields = {
  /** A station is a depot once it has a site. */
  stationId: z.uuid(),
  kind: z.enum(nodeKinds),
  name: z.string().trim().min(1).max(60),
  parentId: z.uuid().nullable().default(null),
  limitW: watts,
  /** Of two that meet the lower one counts. */
  windows: z.array(limitWindow).max(12).default([]),
  /** A lower limit until an instant. */
  cutW: watts.nullable().default(null),
  cutUntil: instant.nullable().default(null),
  /** A point is a charge point. */
  chargePointId: z.uuid().nullable().default(null),
  /** What it takes while nobody tells it anything. */
  fallbackW: watts.nullable().default(null),
  /** Of a site: does the highest quarter hour of the month cost anything, at any time or in a period of the tariff? */
  demandKind: z.enum(demandKinds).default('none'),
  /** Minor units of the operator's currency per kW. */
  demandPriceMinor: z.int().min(0).max(100_000_000).nullable().default(null),
  demandPeriod: z.enum(demandPeriods).nullable().default(null),
  /** The last day on which it counts; null: for ever. */
  demandUntil: z.iso.date().nullable().default(null),
}
type Given = z.output<z.ZodObject<typeof fields>>
const isPoint = ({ kind }: Given) => kind === 'point'
const withNodeChecks = <S extends z.ZodType<Given>>(schema: S) =>
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
export const nodeFields = z.object(fields)
export const nodeForm = withNodeChecks(nodeFields)
export type NodeForm = z.output<typeof nodeForm>
export const nodeRow = toStoredSchema(nodeFields).extend({
  id: z.uuid(),
  version: z.int(),
  stationName: z.string(),
  parentName: z.string().nullable(),
  chargePointNo: z.string().nullable(),
  /** How far below the top: 0 is the site. */
  depth: z.int(),
  /** Of the charge points below it and itself: what they take while nobody tells them anything. */
  fallbackSumW: z.int(),
  /** Of a charge point: whether it holds its fallback. */
  fallbackState: z.enum(fallbackStates).nullable(),
  /** Of a site: what others allow it now (energy's), and until when; null: they allow what it may anyway. */
  outsideW: z.int().nullable(),
  outsideUntil: instant.nullable(),
  /** What it takes now. */
  powerW: z.int(),
  connectors: z.int(),
})
export type NodeRow = z.infer<typeof nodeRow>

export const {
  list: listNodes,
  create: createNode,
  update: updateNode,
  remove: deleteNode,
} = crudOfList('/api/depot-limits', 'DepotLimit', {
  permission: limitPermissions,
  row: nodeRow,
  form: nodeForm,
  change: withNodeChecks(nodeFields.extend({ version: z.int() })),
  query: pageQuery.extend({ stationId: z.uuid().optional(), kind: z.enum(nodeKinds).optional() }),
  summary: {
    list: 'Power limits of depots as a tree: each after the one above it',
    create: 'Adds a site, a feeder or a charge point; a site makes a station a depot',
    update:
      'Changes a limit. A limit below the sum of the fallbacks under it is refused. 409 for an old version',
    remove: 'Removes a limit that nothing stands below',
  },
})

/** What screens of depots let somebody choose. */
export const depotChoiceKinds = ['station', 'depot', 'chargePoint', 'feeder', 'line', 'vehicle'] as const
export type DepotChoiceKind = (typeof depotChoiceKinds)[number]
export const listDepotChoices = endpoint({
  name: 'depotChoices',
  method: 'GET',
  path: '/api/depot-choices',
  permission: depotChoicePermission,
  summary:
    'At most 50 to choose from, by the beginning of a name; `stationId` limits charge points to a station',
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
