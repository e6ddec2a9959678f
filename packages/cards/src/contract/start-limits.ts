import { weeklyTimeWindow } from '@evops/organisation/contract'
import { energyDwh } from '@evops/platform/contract'
import { z } from 'zod'

/**
 * Limits of a start token other than those of one session, in the station's local time. Null: no limit. They are stored
 * only with the token: a card's form sets them on its card's token. Missing: unchanged.
 */
export const startLimitFields = {
  /** Highest number of sessions per day. */
  daySessions: z.int().min(1).max(1_000).nullable().optional(),
  /** Highest energy per day, in 0.1 Wh. */
  dayDwh: energyDwh.min(1).max(100_000_000).nullable().optional(),
  /** Allowed hours of the week. */
  windows: z.array(weeklyTimeWindow).min(1).max(20).nullable().optional(),
  /** Allowed stations. */
  stationIds: z.array(z.uuid()).min(1).max(500).nullable().optional(),
  /** Allowed vehicle, if the charge point reports a plate. */
  boundPlate: z.string().trim().min(1).max(20).nullable().optional(),
}
const startLimits = z.object(startLimitFields)
export type StartLimits = z.output<typeof startLimits>
export const startLimitNames = startLimits.keyof().options
/** Limits of a chip that is issued again: none of the earlier ones remain. */
export const noStartLimits: StartLimits = {
  daySessions: null,
  dayDwh: null,
  windows: null,
  stationIds: null,
  boundPlate: null,
}
/** Returns the limits in a form. */
export function pickStartLimits(form: StartLimits): StartLimits {
  return Object.fromEntries(startLimitNames.flatMap((name) => (form[name] === undefined ? [] : [[name, form[name]]])))
}
