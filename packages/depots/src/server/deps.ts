import type { House } from '@evops/platform/server'

export interface DepotDeps {
  house: House
}
