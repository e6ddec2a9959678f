import { batterySwapEvents } from '@evops/ocpp/contract'
import { endpoint, instant } from '@evops/platform/contract'
import { z } from 'zod'
import { keysetQuery, keysetReply } from './keyset.ts'
import { stationViewPermission } from './screens.ts'

/** Batteries that a swap station reported in one message (OCPP 2.1, block S). */
export const batterySwapRow = z.object({
  id: z.uuid(),
  /** Number that connects the events of a swap with each other and with its request. */
  requestNo: z.number(),
  eventType: z.enum(batterySwapEvents),
  /** Only the last characters are shown. */
  idTag: z.string(),
  batteries: z.array(
    z.object({
      slotNo: z.number(),
      serialNumber: z.string(),
      /** State of charge and state of health in percent. */
      soc: z.number(),
      soh: z.number(),
    }),
  ),
  receivedAt: instant,
})
export type BatterySwapRow = z.infer<typeof batterySwapRow>

export const listBatterySwaps = endpoint({
  name: 'listBatterySwaps',
  method: 'GET',
  path: '/api/charge-points/{id}/battery-swaps',
  permission: stationViewPermission,
  summary: 'Lists batteries that were put into or taken out of a battery swap station (OCPP 2.1), newest first',
  query: keysetQuery,
  reply: keysetReply(batterySwapRow),
})
export const batterySwapEndpoints = [listBatterySwaps] as const
