import type { House } from '@evops/platform/server'

export interface EnergyDeps {
  house: House
  currencyOf: (operatorId: string) => Promise<string>
  /** For times in files that say no zone. */
  operatorOf: (operatorId: string) => Promise<{ timeZone: string }>
}
