import type { DrawingView, NetLive, ViewObject } from '../../contract/index.ts'
import type { NetNow } from '../diagram/standing.rules.ts'

/** A symbol that was chosen, with what it stands in. */
export interface Shown {
  view: DrawingView
  object: ViewObject
  now: NetNow
  live: NetLive | undefined
}
