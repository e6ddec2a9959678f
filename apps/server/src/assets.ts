import { collectorAssets } from '@evops/energy/server'
import { vehicleAssets } from '@evops/fleet/server'
import type { MaintenanceDeps } from '@evops/maintenance/server'
import { meterAssets, terminalAssets } from '@evops/stations/server'
import { cameraAssets } from '@evops/video/server'

/** What orders may be of besides charge points, each as its owner shows it. */
export const assets: MaintenanceDeps['assets'] = {
  terminal: terminalAssets,
  meter: meterAssets,
  collector: collectorAssets,
  camera: cameraAssets,
  vehicle: vehicleAssets,
}
