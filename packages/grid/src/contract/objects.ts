import { crudEndpoints, endpoint, pageQuery, queryFlag, sortKeys, toStoredSchema } from '@evops/platform/contract'
import { z } from 'zod'
import { gridKinds, hasOneVoltage, kindFacts, ratingFields } from './kinds.ts'
import { gridPermissions } from './screens.ts'
import { gridStates } from './topology.rules.ts'

/**
 * Maximum number of objects in a station's net: the size with which drawings are measured (3,000 symbols, U-01), and
 * their containers.
 */
export const maxNetObjects = 4_000
const volts = z.int().min(1).max(1_000_000)
const rating = z.int().min(1).max(10_000_000_000).nullable().default(null)
/** Plain text, because names are exported to files and drawings of others. */
export const gridName = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^[^\p{Cc}<>]*$/u, 'grid.fault.name')

export const gridObjectFields = z.object({
  stationId: z.uuid(),
  kind: z.enum(gridKinds),
  name: gridName,
  containerId: z.uuid().nullable().default(null),
  /** Null: the voltage of the container. */
  baseVoltageV: volts.nullable().default(null),
  /** Voltages of a transformer's ends, from the highest. */
  endsV: z.array(volts).max(3).default([]),
  ratedA: rating.pipe(z.int().max(1_000_000).nullable()),
  ratedVa: rating,
  ratedW: rating,
  ratedWh: rating,
  ratedVar: rating,
  /** Normal position of a switch; null: the default of its kind. */
  normalOpen: z.boolean().nullable().default(null),
  /** The supply point, meter or charge point that it stands for. */
  refersToId: z.uuid().nullable().default(null),
})
type Fields = z.output<typeof gridObjectFields>
export type GridObjectForm = Fields

/** Returns values that the kind does not allow, by field. */
export function kindFaults(form: Omit<Fields, 'stationId' | 'name'>): Readonly<Record<string, string>> {
  const { kind, containerId, baseVoltageV, endsV, normalOpen, refersToId } = form
  const { containers, terminals, isSwitch, refersTo, ratings: rated } = kindFacts[kind]
  const ends = kind === 'PowerTransformer' ? terminals : { least: 0, most: 0 }
  const wrong: Record<string, string> = {}
  if (containerId === null && !containers.includes(null)) wrong.containerId = 'grid.fault.container'
  if (kind === 'Substation' && containerId !== null) wrong.containerId = 'grid.fault.kind'
  if (hasOneVoltage(kind) ? baseVoltageV === null && containerId === null : baseVoltageV !== null)
    wrong.baseVoltageV = hasOneVoltage(kind) ? 'grid.fault.voltage' : 'grid.fault.kind'
  if (kind === 'VoltageLevel' && baseVoltageV === null) wrong.baseVoltageV = 'grid.fault.voltage'
  if (endsV.length < ends.least || endsV.length > ends.most) wrong.endsV = 'grid.fault.ends'
  for (const one of ratingFields) if (form[one] !== null && !rated.includes(one)) wrong[one] = 'grid.fault.kind'
  if (normalOpen !== null && !isSwitch) wrong.normalOpen = 'grid.fault.kind'
  if (refersToId !== null && !refersTo) wrong.refersToId = 'grid.fault.kind'
  return wrong
}
const withKindChecks = <S extends z.ZodType<Fields>>(schema: S) =>
  schema.superRefine((form, context) => {
    for (const [field, message] of Object.entries(kindFaults(form)))
      context.addIssue({ code: 'custom', path: [field], message })
  })
export const gridObjectForm = withKindChecks(gridObjectFields)

const there = z.object({ objectId: z.uuid(), name: z.string(), kind: z.enum(gridKinds), sequence: z.int() })
export const terminalRow = z.object({
  id: z.uuid(),
  sequence: z.int(),
  voltageV: z.int(),
  /** Null: not connected. */
  nodeId: z.uuid().nullable(),
  /** Other terminals at the node. */
  others: z.array(there),
})
export type TerminalRow = z.infer<typeof terminalRow>
export const stateFields = {
  /** State with every switch in its normal position; null: not a conducting object. */
  state: z.enum(gridStates).nullable(),
  /** Names of its sources in that state. */
  fedFrom: z.array(z.string()),
}
export const gridObjectRow = toStoredSchema(gridObjectFields).extend({
  id: z.uuid(),
  version: z.int(),
  stationName: z.string(),
  containerName: z.string().nullable(),
  refersToName: z.string().nullable(),
  terminals: z.array(terminalRow),
  ...stateFields,
})
export type GridObjectRow = z.infer<typeof gridObjectRow>
export const gridObjectFilter = z.object({
  /** The beginning of the name. */
  search: z.string().trim().max(60).optional(),
  stationId: z.uuid().optional(),
  kind: z.enum(gridKinds).optional(),
  containerId: z.uuid().optional(),
  /** Filters objects with an unconnected terminal. */
  unconnected: queryFlag.optional(),
})
export type GridObjectFilter = z.infer<typeof gridObjectFilter>

const path = '/api/energy/objects'
export const {
  list: listGridObjects,
  get: getGridObject,
  create: createGridObject,
  update: updateGridObject,
  remove: deleteGridObject,
} = crudEndpoints(path, 'GridObject', {
  permission: gridPermissions,
  row: gridObjectRow,
  form: gridObjectForm,
  change: withKindChecks(gridObjectFields.extend({ version: z.int() })),
  query: pageQuery.extend({
    ...gridObjectFilter.shape,
    sort: sortKeys(['name', 'kind', 'station', 'baseVoltageV']),
  }),
  summary: {
    list: 'Lists grid objects (IEC 61970 CIM) with their terminals and their state if all switches are in normal position',
    get: 'Returns a grid object with its terminals and the objects connected to them',
    create:
      'Creates a grid object with its terminals; only one grid object can represent a charge point, a meter or a supply point',
    update: 'Updates a grid object, but not its kind or station; 409 if the version is outdated',
    remove: 'Deletes a grid object that contains no other objects, is not connected and is in no published diagram',
  },
})
export const connectGridTerminal = endpoint({
  name: 'connectGridTerminal',
  method: 'POST',
  path: `${path}/{id}/connection`,
  permission: gridPermissions.edit,
  summary: 'Connects a terminal to another one, at the node of that one, or disconnects it from its node',
  body: z.object({
    sequence: z.int().min(1).max(3),
    /** Null: disconnect. */
    to: z.object({ objectId: z.uuid(), sequence: z.int().min(1).max(3) }).nullable(),
  }),
  reply: gridObjectRow,
})
export const gridObjectExport = 'grid.objects'
export const objectEndpoints = [
  listGridObjects,
  getGridObject,
  createGridObject,
  updateGridObject,
  deleteGridObject,
  connectGridTerminal,
] as const
