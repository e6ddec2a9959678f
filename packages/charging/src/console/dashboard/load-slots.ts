import { defineSlot } from '@evops/kit'
import type { ReactNode } from 'react'

/** Contracted power of the stations in W, the number of stations that it covers, and the page that explains it. */
export interface ContractedLimit {
  contractedW: number
  stations: number
  allStations: number
  path: string
}
/** Slot of the load of the day: a higher domain reads the contracted power and renders the curve with it. */
export const contractedLimitSlot = defineSlot<{ render: (contract: ContractedLimit | undefined) => ReactNode }>(
  'charging.load.contracted',
  'nothing',
)
