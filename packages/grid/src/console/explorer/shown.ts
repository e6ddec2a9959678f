import type { DrawingView, NetLive, ViewObject } from '../../contract/index.ts'
import type { CurrentNetState } from '../diagram/electrical-state.rules.ts'

/** A selected symbol with its context. */
export interface SelectedSymbol {
  view: DrawingView
  object: ViewObject
  now: CurrentNetState
  live: NetLive | undefined
}
