import { Pick, useCall } from '@evops/kit'
import { listVehicleChoices } from '../contract/index.ts'
import { useVehicleFinding } from './use-vehicle-finding.ts'

/** What the vehicle of a filter is called; '…' until that is known. */
export function useVehicleName(id: string | undefined): string {
  const { nameOf } = useVehicleFinding()
  const { data } = useCall(listVehicleChoices, { query: { id } }, { enabled: Boolean(id), quiet: true })
  const found = data?.find((one) => one.id === id)
  return found ? nameOf(found) : '…'
}

interface VehicleFilterProps {
  label: string
  value: string | undefined
  onChange: (id: string | undefined) => void
}
/** One vehicle of all, found as it is typed. */
export function VehicleFilter({ label, value, onChange }: VehicleFilterProps) {
  const { box } = useVehicleFinding()
  return (
    <div className="f vehicle-filter">
      <span className="label">{label}</span>
      <Pick {...box} label={label} value={value} chosen={useVehicleName(value)} onChange={onChange} />
    </div>
  )
}
