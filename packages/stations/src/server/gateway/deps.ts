import type { Bus, GroupCommit } from '@evops/platform/server'
import type { LiveValues } from './live-values.ts'

/** What the handlers of device messages work with. */
export interface DeviceDeps {
  writer: GroupCommit
  live: LiveValues
  bus: Bus
}
