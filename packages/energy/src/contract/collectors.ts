import {
  crudEndpoints,
  endpoint,
  instant,
  pageQuery,
  queryFlag,
  sortKeys,
  toStoredSchema,
} from '@evops/platform/contract'
import { z } from 'zod'
import {
  byteOrders,
  collectorProtocols,
  deviceFault,
  dataPointFault,
  meterQuantities,
  readIntervals,
  registerKinds,
  registerValueTypes,
} from './collector-facts.ts'
import { collectorPermissions } from './screens.ts'

/** Value that is read from a meter: by register in Modbus, by data identifier in DL/T 645. */
export const dataPointFields = z.object({
  meterId: z.uuid(),
  quantity: z.enum(meterQuantities),
  register: z.enum(registerKinds).nullable().default(null),
  /** Address as in the protocol message: the first register is 0. */
  address: z.int().min(0).max(65_535).nullable().default(null),
  valueType: z.enum(registerValueTypes).nullable().default(null),
  dataId: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[0-9A-F]{8}$/, 'energy.fault.data-id')
    .nullable()
    .default(null),
  /** Value of a count, in 1e-6 of the unit. */
  scaleE6: z.int().min(1).max(1_000_000_000_000),
  /** Null: the meter's own ratio (CT × PT) for energy and power, 1 for other quantities. */
  multiplier: z.int().min(1).max(100_000).nullable().default(null),
  /** Number of decimal digits after which a counter rolls over. Null: at the end of its data type. */
  digits: z.int().min(3).max(18).nullable().default(null),
})
export type DataPointForm = z.output<typeof dataPointFields>

export const collectorFields = z.object({
  name: z.string().trim().min(1).max(60),
  stationId: z.uuid(),
  protocol: z.enum(collectorProtocols),
  host: z
    .string()
    .trim()
    .min(1)
    .max(253)
    .regex(/^[^\s/@]+$/, 'energy.fault.host'),
  port: z.int().min(1).max(65_535).default(502),
  unitId: z.int().min(0).max(255).default(1),
  byteOrder: z.enum(byteOrders).default('abcd'),
  /** Twelve digits as printed on the meter. Empty: none. */
  meterAddress: z
    .string()
    .trim()
    .regex(/^([0-9]{12})?$/, 'energy.fault.meter-address')
    .default(''),
  intervalS: z.literal(readIntervals).default(60),
  enabled: z.boolean().default(true),
  points: z.array(dataPointFields).min(1, 'energy.fault.points').max(100),
})
type Fields = z.output<typeof collectorFields>
export type CollectorForm = Fields
const isWhole = ({ protocol, points }: Fields) =>
  points.every(({ register, address, valueType, dataId }) =>
    protocol === 'modbus-tcp'
      ? register !== null && address !== null && valueType !== null && dataId === null
      : register === null && address === null && valueType === null && dataId !== null,
  )
const isOnce = ({ points }: Fields) =>
  new Set(points.map(({ meterId, quantity }) => `${meterId} ${quantity}`)).size === points.length
const withFormChecks = <S extends z.ZodType<Fields>>(schema: S) =>
  schema
    .refine(({ protocol, meterAddress }) => protocol !== 'dlt645-tcp' || meterAddress !== '', {
      path: ['meterAddress'],
      message: 'energy.fault.meter-address',
    })
    .refine(isWhole, { path: ['points'], message: 'energy.fault.point-place' })
    .refine(isOnce, { path: ['points'], message: 'energy.fault.point-twice' })
export const collectorForm = withFormChecks(collectorFields)

export const dataPointRow = toStoredSchema(dataPointFields).extend({
  meterNo: z.string(),
  /** In 1e-3 of the unit, after multiplication. Null: never read. */
  valueE3: z.int().nullable(),
  valueAt: instant.nullable(),
  /** Error of the last value. Null: no error. */
  fault: dataPointFault.nullable(),
  faultAt: instant.nullable(),
  /** Number of rejected values since the point was created. */
  refused: z.int(),
})
export type DataPointRow = z.infer<typeof dataPointRow>
export const collectorStates = ['off', 'waiting', 'reading', 'failed'] as const
export type CollectorState = (typeof collectorStates)[number]
export const collectorRow = toStoredSchema(collectorFields.omit({ points: true })).extend({
  id: z.uuid(),
  version: z.int(),
  stationName: z.string(),
  state: z.enum(collectorStates),
  readAt: instant.nullable(),
  fault: deviceFault.nullable(),
  /** Error text of the protocol. */
  faultDetail: z.string().nullable(),
  faultAt: instant.nullable(),
  /** Seconds by which the device clock is ahead of the station's clock. Null: the device reports no time. */
  clockDriftS: z.int().nullable(),
  points: z.array(dataPointRow),
})
export type CollectorRow = z.infer<typeof collectorRow>
export const collectorFilter = z.object({
  search: z.string().trim().max(60).optional(),
  stationId: z.uuid().optional(),
  protocol: z.enum(collectorProtocols).optional(),
  enabled: queryFlag.optional(),
})
export type CollectorFilter = z.infer<typeof collectorFilter>

const path = '/api/energy/collectors'
export const {
  list: listEnergyCollectors,
  get: getEnergyCollector,
  create: createEnergyCollector,
  update: updateEnergyCollector,
  remove: deleteEnergyCollector,
} = crudEndpoints(path, 'EnergyCollector', {
  permission: collectorPermissions,
  row: collectorRow,
  form: collectorForm,
  change: withFormChecks(collectorFields.extend({ version: z.int() })),
  query: pageQuery.extend({ ...collectorFilter.shape, sort: sortKeys(['name', 'station', 'readAt']) }),
  summary: {
    list: 'Lists collectors (devices that are polled for meter readings) with their data points and last values',
    get: 'Returns a collector with its data points',
    create: 'Creates a collector with its data points; its first read starts at once',
    update: 'Updates a collector and its data points; 409 if the version is outdated',
    remove: 'Deletes a collector with its data points; the quarter hours that it reported stay',
  },
})
export const collectorReading = z.object({
  /** Null: the device was read. */
  fault: deviceFault.nullable(),
  faultDetail: z.string().nullable(),
  tookMs: z.int(),
  clockDriftS: z.int().nullable(),
  points: z.array(
    z.object({
      meterNo: z.string(),
      quantity: z.enum(meterQuantities),
      valueE3: z.int().nullable(),
      fault: dataPointFault.nullable(),
    }),
  ),
})
export type CollectorReading = z.infer<typeof collectorReading>
export const readEnergyCollector = endpoint({
  name: 'readEnergyCollector',
  method: 'POST',
  path: `${path}/{id}/read`,
  permission: collectorPermissions.control,
  transaction: false,
  summary: 'Reads a collector once, in addition to its scheduled reads, and returns its response; nothing is stored',
  reply: collectorReading,
})
export const collectorExport = 'energy.collectors'
export const collectorEndpoints = [
  listEnergyCollectors,
  getEnergyCollector,
  createEnergyCollector,
  updateEnergyCollector,
  deleteEnergyCollector,
  readEnergyCollector,
] as const
