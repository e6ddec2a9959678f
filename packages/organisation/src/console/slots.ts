import { slot } from '@evops/kit'

/** Choosing stations by hand, for roles and users: the stations' domain fills it. */
export interface StationChoiceProps {
  value: readonly string[]
  onChange: (ids: string[]) => void
  disabled: boolean
  label: string
}
export const stationChoice = slot<StationChoiceProps>('organisation.station-choice')
/** Beside an operator's own record, for those who work in it: what drivers agree to. */
export const operatorParts = slot<object>('organisation.operator.parts')
