import type { EmptyResponse } from './nothing.ts'
import type { IdToken } from './ocpp201.ts'

export const batterySwapEvents = ['BatteryIn', 'BatteryOut', 'BatteryOutTimeout'] as const

export interface BatterySwap {
  eventType: (typeof batterySwapEvents)[number]
  /** Number that connects the events of a swap with each other and with its request. */
  requestId: number
  idToken: IdToken
  batteryData: {
    /** Number of the slot. */
    evseId: number
    serialNumber: string
    /** State of charge and state of health in percent. */
    soC: number
    soH: number
    productionDate?: string
    vendorInfo?: string
  }[]
}

/** Calls of a battery swap station. */
export interface BatterySwapCallsFromPoint21 {
  BatterySwap: { request: BatterySwap; response: EmptyResponse }
}
