import { cameraEndpoints, cameraImportEndpoints } from './cameras.ts'
import { snapshotEndpoints, steeringEndpoints, videoRuleEndpoints } from './snapshots.ts'
import { publicVideoEndpoints, cameraViewEndpoints, wallEndpoints } from './watching.ts'

export * from './acts.words.ts'
export * from './camera-choices.words.ts'
export * from './cameras.ts'
export * from './facts.ts'
export * from './gb28181.rules.ts'
export * from './problems.ts'
export * from './screens.ts'
export * from './snapshots.ts'
export * from './video-faults.words.ts'
export * from './watching.ts'

export const videoEndpoints = [
  ...cameraEndpoints,
  ...cameraImportEndpoints,
  ...cameraViewEndpoints,
  ...wallEndpoints,
  ...snapshotEndpoints,
  ...videoRuleEndpoints,
  ...steeringEndpoints,
  ...publicVideoEndpoints,
] as const
