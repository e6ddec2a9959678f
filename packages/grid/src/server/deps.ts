import type { Energy } from '@evops/energy/server'
import type { FileStore, Services } from '@evops/platform/server'
import type { Stations } from '@evops/stations/server'

export interface GridDeps {
  services: Services
  /** Creates the charge points and meters of a template (from stations). */
  places: Pick<Stations, 'createChargePoint' | 'removePlaces' | 'meters'>
  /** Manages the reading of meters (from energy). */
  collectors: Energy['collectors']
}
export interface DrawingDeps extends Pick<GridDeps, 'services'> {
  files: FileStore
}
