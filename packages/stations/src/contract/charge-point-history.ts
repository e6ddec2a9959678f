import { endpoint, instant } from '@evops/platform/contract'
import { z } from 'zod'
import { connectorStatuses } from './connectors.ts'
import { keysetReply, keysetQuery } from './keyset.ts'
import { stationViewPermission } from './screens.ts'

/** Half-open range: from ≤ time < to. */
const timeRange = z.object({ from: instant.optional(), to: instant.optional() })

export const connectorStateChange = z.object({
  id: z.uuid(),
  /** 0 means the whole charge point. */
  connectorNo: z.int(),
  /** Null if the device's state does not map to a status. */
  status: z.enum(connectorStatuses).nullable(),
  reported: z.string(),
  errorCode: z.string().nullable(),
  vendorErrorCode: z.string().nullable(),
  info: z.string().nullable(),
  deviceAt: instant.nullable(),
  receivedAt: instant,
})
export type ConnectorStateChange = z.infer<typeof connectorStateChange>

export const listChargePointStates = endpoint({
  name: 'listChargePointStates',
  method: 'GET',
  path: '/api/charge-points/{id}/states',
  permission: stationViewPermission,
  summary: 'Lists the connector states that a charge point reported, newest first',
  query: keysetQuery.extend({
    ...timeRange.shape,
    connectorNo: z.coerce.number<number>().int().min(0).max(99).optional(),
  }),
  reply: keysetReply(connectorStateChange),
})

export const chargePointHistoryEndpoints = [listChargePointStates] as const
