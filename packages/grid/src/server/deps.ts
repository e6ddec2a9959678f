import type { Energy } from '@evops/energy/server'
import type { FileStore, House } from '@evops/platform/server'
import type { Stations } from '@evops/stations/server'

export interface GridDeps {
  house: House
  /** Charge points and meters that a template adds (stations'). */
  places: Pick<Stations, 'createChargePoint' | 'removePlaces' | 'meters'>
  /** What reads the meters (energy's). */
  collectors: Energy['collectors']
}
export interface DrawingDeps extends Pick<GridDeps, 'house'> {
  files: FileStore
}
