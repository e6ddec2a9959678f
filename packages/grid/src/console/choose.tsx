import { type EnergyChoiceKind, listEnergyChoices } from '@evops/energy/contract'
import { type FormState, Pick, PickField, useCall, useWords } from '@evops/kit'
import { gridWords } from './grid.words.ts'

/** Stations, meters, charge points and supply points use the choices of the energy domain. */
const energyChoiceSource = (kind: EnergyChoiceKind) => ({
  from: listEnergyChoices,
  inputOf: (search: string) => ({ query: { kind, ...(search && { search }) } }),
  choices: (rows: readonly { id: string; name: string }[]) => rows.map((one) => ({ value: one.id, label: one.name })),
})

export function PlaceField({
  kind,
  ...field
}: {
  kind: EnergyChoiceKind
  form: FormState
  name: string
  label: string
  hint?: string
  chosen?: string | undefined
}) {
  const t = useWords(gridWords)
  return <PickField placeholder={t('grid.find')} chosen={field.chosen} {...energyChoiceSource(kind)} {...field} />
}

export function StationFilter({
  label,
  station,
  onChange,
}: {
  label: string
  station: { id: string | undefined; name: string }
  onChange: (id: string | undefined) => void
}) {
  const t = useWords(gridWords)
  return (
    <div className="f">
      <span className="label">{label}</span>
      <Pick
        {...energyChoiceSource('station')}
        label={label}
        placeholder={t('grid.find')}
        value={station.id}
        chosen={station.name}
        onChange={(id) => onChange(id)}
      />
    </div>
  )
}
export function useStationName(id: string | undefined): string {
  const query = { kind: 'station' as const, id }
  const { data = [] } = useCall(listEnergyChoices, { query }, { enabled: id !== undefined, quiet: true })
  return data.find((one) => one.id === id)?.name ?? '…'
}
