import { endpoint } from '@evops/platform/contract'
import { z } from 'zod'
import { supplyPermissions } from './screens.ts'

const watts = z.int()
/** Contracted power of all supply points that are valid now, each for its present period. */
export const contractedPower = z.object({
  /** Null: no supply point has a contracted power. */
  contractedW: watts.nullable(),
  /** Stations that these supply points feed, and all stations that the caller sees. */
  stations: z.int(),
  allStations: z.int(),
})
export type ContractedPower = z.infer<typeof contractedPower>
export const getContractedPower = endpoint({
  name: 'getContractedPower',
  method: 'GET',
  path: '/api/energy/contracted-power',
  permission: supplyPermissions.view,
  summary: 'Returns the contracted power of all supply points now, and the number of stations that they feed',
  reply: contractedPower,
})
