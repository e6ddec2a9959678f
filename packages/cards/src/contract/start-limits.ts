import { window } from '@evops/organisation/contract'
import { energyDwh } from '@evops/platform/contract'
import { z } from 'zod'

/**
 * What a start token may beside the limits of one session, on the clock of the station; null: no limit. They are kept with
 * the token alone, whatever stands on it: a card's form says them of its card's token. Not said: as they were.
 */
export const startLimitFields = {
  /** So many sessions a day. */
  daySessions: z.int().min(1).max(1_000).nullable().optional(),
  /** So much energy a day, in 0.1 Wh. */
  dayDwh: energyDwh.min(1).max(100_000_000).nullable().optional(),
  /** At these hours of the week alone. */
  windows: z.array(window).min(1).max(20).nullable().optional(),
  /** At these stations alone. */
  stationIds: z.array(z.uuid()).min(1).max(500).nullable().optional(),
  /** This vehicle alone, where a charge point reports a plate. */
  boundPlate: z.string().trim().min(1).max(20).nullable().optional(),
}
const startLimits = z.object(startLimitFields)
export type StartLimits = z.output<typeof startLimits>
export const startLimitNames = startLimits.keyof().options
/** Of a chip that is issued anew nothing of its earlier life counts. */
export const noLimits: StartLimits = {
  daySessions: null,
  dayDwh: null,
  windows: null,
  stationIds: null,
  boundPlate: null,
}
/** The limits among what else a form says. */
export function limitsIn(form: StartLimits): StartLimits {
  return Object.fromEntries(
    startLimitNames.flatMap((name) => (form[name] === undefined ? [] : [[name, form[name]]])),
  )
}
