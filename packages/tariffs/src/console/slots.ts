import { defineSlot } from '@evops/kit'
import type { TariffAssignment } from '../contract/index.ts'

/**
 * Slot for the name of the station or charge point of an assignment: this domain has ids only, and the wiring fills the
 * slot.
 */
export const assignmentPlaceNameSlot = defineSlot<{ place: TariffAssignment }>('tariffs.place.name')

/** Station, optionally with one of its charge points and connectors. */
export interface PickedPlace {
  stationId?: string | undefined
  chargePointId?: string | undefined
  connector?: number | undefined
}
/** Slot to select a place, filled by the wiring. */
export const placePickerSlot = defineSlot<{ value: PickedPlace; onChange: (place: PickedPlace) => void }>(
  'tariffs.place.pick',
)

/** Slot to select stations for a group price, filled by the wiring. */
export const stationPickerSlot = defineSlot<{
  value: readonly string[]
  onChange: (ids: string[]) => void
  label: string
}>('tariffs.stations.pick')

/** Slot to select companies for a discount, filled by the wiring. */
export const companyPickerSlot = defineSlot<{
  value: readonly string[]
  onChange: (ids: string[]) => void
  label: string
}>('tariffs.companies.pick')
