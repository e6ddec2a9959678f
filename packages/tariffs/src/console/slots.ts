import { slot } from '@evops/kit'
import type { TariffAssignment } from '../contract/index.ts'

/** The name of the station or charge point behind an assignment: tariffs know ids only, the wiring fills this. */
export const placeName = slot<{ place: TariffAssignment }>('tariffs.place.name')

/** A station, and perhaps a charge point and a connector of it. */
export interface PickedPlace {
  stationId?: string | undefined
  chargePointId?: string | undefined
  connector?: number | undefined
}
/** Choosing a place, filled by the wiring. */
export const placePick = slot<{ value: PickedPlace; onChange: (place: PickedPlace) => void }>(
  'tariffs.place.pick',
)

/** Choosing stations for a group's price, filled by the wiring. */
export const stationsPick = slot<{
  value: readonly string[]
  onChange: (ids: string[]) => void
  label: string
}>('tariffs.stations.pick')

/** Choosing companies for a discount, filled by the wiring. */
export const companiesPick = slot<{
  value: readonly string[]
  onChange: (ids: string[]) => void
  label: string
}>('tariffs.companies.pick')
