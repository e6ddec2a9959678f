import { collectorAssets } from '@evops/energy/server'
import { vehicleAssets } from '@evops/fleet/server'
import type { MaintenanceDeps } from '@evops/maintenance/server'
import { meterAssets, terminalAssets } from '@evops/stations/server'
import { cameraAssets } from '@evops/video/server'

/** Assets other than charge points that a work order can be for, each with its owner's data. */
export const maintenanceAssetSources: MaintenanceDeps['assets'] = {
  terminal: terminalAssets,
  meter: meterAssets,
  collector: collectorAssets,
  camera: cameraAssets,
  vehicle: vehicleAssets,
}
