import type { DrawingView, NetLive, ViewObject } from '../../contract/index.ts'
import type { NetNow } from '../diagram/electrical-state.rules.ts'

/** A selected symbol with its context. */
export interface Shown {
  view: DrawingView
  object: ViewObject
  now: NetNow
  live: NetLive | undefined
}
