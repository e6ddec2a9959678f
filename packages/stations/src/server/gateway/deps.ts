import type { MessageBus, GroupCommit } from '@evops/platform/server'
import type { LiveValues } from './live-values.ts'

/** Dependencies of the handlers for device messages. */
export interface DeviceDeps {
  writer: GroupCommit
  live: LiveValues
  bus: MessageBus
}
