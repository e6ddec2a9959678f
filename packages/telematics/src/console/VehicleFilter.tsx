import { Pick, useCall } from '@evops/kit'
import { listVehicleChoices } from '../contract/index.ts'
import { useVehicleSearch } from './use-vehicle-finding.ts'

/** Returns the name of the vehicle in a filter. '…' until it is loaded. */
export function useVehicleName(id: string | undefined): string {
  const { nameOf } = useVehicleSearch()
  const { data } = useCall(listVehicleChoices, { query: { id } }, { enabled: Boolean(id), quiet: true })
  const found = data?.find((one) => one.id === id)
  return found ? nameOf(found) : '…'
}

interface VehicleFilterProps {
  label: string
  value: string | undefined
  onChange: (id: string | undefined) => void
}
/** Selection of a vehicle with search while typing. */
export function VehicleFilter({ label, value, onChange }: VehicleFilterProps) {
  const { box } = useVehicleSearch()
  return (
    <div className="f vehicle-filter">
      <span className="label">{label}</span>
      <Pick {...box} label={label} value={value} chosen={useVehicleName(value)} onChange={onChange} />
    </div>
  )
}
