import type { House } from '@evops/platform/server'
import { createTariffs } from '@evops/tariffs/server'
import { createInterop, type Interop } from '../server/index.ts'

export type { Interop }
/** Without private networks. */
export function interopOf(house: House): Interop {
  const tariffs = createTariffs(house, { currencyOf: async () => 'CNY' })
  return createInterop({ house, tariffs, allowedNetworks: async () => [] })
}
