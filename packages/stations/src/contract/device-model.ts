import { attributeTypes, monitorTypes, mutabilities } from '@evops/ocpp/contract'
import { endpoint, instant } from '@evops/platform/contract'
import { z } from 'zod'
import { stationViewPermission } from './screens.ts'

/** One variable of a charge point's device model (OCPP 2.x). */
export const modelVariable = z.object({
  /** `Component[instance]#evse/connector.Variable[instance]`; ChangeConfiguration accepts the same form. */
  key: z.string(),
  component: z.string(),
  /** 0 means the whole charge point. */
  evse: z.int(),
  connector: z.int(),
  variable: z.string(),
  attributes: z.partialRecord(
    z.enum(attributeTypes),
    z.object({ value: z.string().optional(), mutability: z.enum(mutabilities).optional() }),
  ),
  unit: z.string().nullable(),
  dataType: z.string().nullable(),
  minLimit: z.number().nullable(),
  maxLimit: z.number().nullable(),
  /** Allowed values, separated by commas. */
  valuesList: z.string().nullable(),
  supportsMonitoring: z.boolean(),
  seenAt: instant,
})
export type ModelVariable = z.infer<typeof modelVariable>

/** Monitor that a charge point runs on one of its variables. */
export const modelMonitor = z.object({
  id: z.int(),
  key: z.string(),
  type: z.enum(monitorTypes),
  value: z.number(),
  /** 0 danger … 9 debug. */
  severity: z.int(),
  inTransaction: z.boolean(),
  /** Settings of the monitor's value stream (2.1), or null without a stream. */
  stream: z.object({ intervalS: z.int().nullable(), heardAt: instant.nullable() }).nullable(),
  seenAt: instant,
})
export type ModelMonitor = z.infer<typeof modelMonitor>

export const getDeviceModel = endpoint({
  name: 'getDeviceModel',
  method: 'GET',
  path: '/api/charge-points/{id}/device-model',
  permission: stationViewPermission,
  summary:
    'Returns the components, variables and monitors that an OCPP 2.x charge point has reported. Empty until they are requested (command GetBaseReport)',
  reply: z.object({ variables: z.array(modelVariable), monitors: z.array(modelMonitor) }),
})

export const deviceModelEndpoints = [getDeviceModel] as const
