import { endpoint, idParams, instant } from '@evops/platform/contract'
import { z } from 'zod'
import { vehiclePermissions } from './screens.ts'

/** Period in which a start token belonged to one vehicle. */
export const vehicleToken = z.object({
  id: z.uuid(),
  tokenId: z.uuid(),
  idTag: z.string(),
  label: z.string(),
  /** Null: without a start. */
  from: instant.nullable(),
  /** Null: still valid. */
  until: instant.nullable(),
})
export type VehicleToken = z.infer<typeof vehicleToken>

export const listVehicleTokens = endpoint({
  name: 'listVehicleTokens',
  method: 'GET',
  path: '/api/vehicles/{id}/tokens',
  permission: vehiclePermissions.view,
  summary: 'Lists the start tokens of a vehicle with their periods, newest first',
  reply: z.array(vehicleToken),
})
export const bindVehicleToken = endpoint({
  name: 'bindVehicleToken',
  method: 'POST',
  path: '/api/vehicles/{id}/tokens',
  permission: vehiclePermissions.control,
  summary:
    'Binds a start token to a vehicle from an instant on: sessions that it starts then count for the vehicle. A token belongs to one vehicle at a time',
  body: z.object({
    idTag: z.string().trim().min(1).max(255),
    /** Absent: from now on. With an earlier time, the sessions since then are assigned to the vehicle as well. */
    from: instant.nullable().optional(),
  }),
  reply: z.array(vehicleToken),
})
export const endVehicleToken = endpoint({
  name: 'endVehicleToken',
  method: 'POST',
  path: '/api/vehicles/{id}/tokens/{spellId}/end',
  permission: vehiclePermissions.control,
  summary: 'Ends the period of a start token with a vehicle; an end before its start removes the period',
  params: idParams.extend({ spellId: z.uuid() }),
  body: z.object({ until: instant.nullable().optional() }),
  reply: z.array(vehicleToken),
})

export const vehicleTokenEndpoints = [listVehicleTokens, bindVehicleToken, endVehicleToken] as const
