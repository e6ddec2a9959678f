import type { StartLimits } from '@evops/cards/contract'
import { sql } from 'kysely'

/** Returns the columns of the limits in a form. Missing limits stay unchanged. */
export function limitColumns(form: StartLimits) {
  const { daySessions, dayDwh, windows, stationIds, boundPlate } = form
  return {
    ...(daySessions !== undefined && { day_sessions: daySessions }),
    ...(dayDwh !== undefined && { day_dwh: dayDwh }),
    ...(windows !== undefined && { windows: windows && JSON.stringify(windows) }),
    ...(stationIds !== undefined && { station_ids: stationIds && sql<string[]>`${stationIds}::uuid[]` }),
    ...(boundPlate !== undefined && { bound_plate: boundPlate }),
  }
}
