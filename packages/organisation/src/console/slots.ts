import { defineSlot } from '@evops/kit'

/** Slot to choose single stations for roles and users. The stations domain fills it. */
export interface StationChoiceProps {
  value: readonly string[]
  onChange: (ids: string[]) => void
  disabled: boolean
  label: string
}
export const stationChoice = defineSlot<StationChoiceProps>('organisation.station-choice')
/** Slot next to an operator's own record, for users of that operator: the terms that drivers accept. */
export const operatorSettingsSlot = defineSlot<object>('organisation.operator.parts')
