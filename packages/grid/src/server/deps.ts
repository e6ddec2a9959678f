import type { House } from '@evops/platform/server'

export interface GridDeps {
  house: House
}
