import { endpoint, energyDwh, instant, pageSchemaOf, pageQuery } from '@evops/platform/contract'
import { z } from 'zod'
import { sessionViewers } from './screens.ts'

export const orphanStop = z.object({
  id: z.uuid(),
  chargePointId: z.uuid(),
  chargePointNo: z.string(),
  chargePointName: z.string(),
  stationName: z.string(),
  reportedTransactionId: z.string(),
  idTag: z.string().nullable(),
  deviceEndedAt: instant,
  meterEndDwh: energyDwh.nullable(),
  receivedAt: instant,
  proposedSessionId: z.uuid().nullable(),
})
export type OrphanStop = z.infer<typeof orphanStop>
export const listOrphanStops = endpoint({
  name: 'listOrphanStops',
  method: 'GET',
  path: '/api/sessions/orphan-stops',
  permission: sessionViewers,
  summary: 'Lists stops that match no session, with the session that each may belong to',
  query: pageQuery,
  reply: pageSchemaOf(orphanStop),
})
