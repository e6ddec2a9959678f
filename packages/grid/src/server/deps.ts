import type { Energy } from '@evops/energy/server'
import type { FileStore, Services } from '@evops/platform/server'
import type { Stations } from '@evops/stations/server'

export interface GridDeps {
  services: Services
  /** Charge points and meters that a template adds (stations'). */
  places: Pick<Stations, 'createChargePoint' | 'removePlaces' | 'meters'>
  /** What reads the meters (energy's). */
  collectors: Energy['collectors']
}
export interface DrawingDeps extends Pick<GridDeps, 'services'> {
  files: FileStore
}
