import { Pick, PickField, useCall, useWords, type FormState } from '@evops/kit'
import type { EndpointReply } from '@evops/platform/contract'
import { listFleetChoices, type FleetChoiceKind } from '../contract/index.ts'
import { retentionWords } from './retention.words.ts'

const choiceQuery = (kind: FleetChoiceKind) => (text: string) => ({ query: { kind, search: text || undefined } })
const choices = (reply: EndpointReply<typeof listFleetChoices>) =>
  reply.map(({ id, name }) => ({ value: id, label: name }))

interface ChoiceFieldProps {
  form: FormState
  name: string
  label: string
  kind: FleetChoiceKind
  /** Name of the current value. */
  chosen?: string | null | undefined
  hint?: string
}

/** Select with search for the operator's manufacturers, models, fleets or stations. */
export function ChoiceField({ kind, chosen, ...field }: ChoiceFieldProps) {
  const t = useWords(retentionWords)
  return (
    <PickField
      {...field}
      from={listFleetChoices}
      inputOf={choiceQuery(kind)}
      choices={choices}
      chosen={chosen ?? undefined}
      placeholder={t('fleet.driver-record.find')}
    />
  )
}

interface Filtered {
  filters: Readonly<Record<string, string | undefined>>
  setFilters: (patch: Record<string, string | undefined>) => void
}
interface ChoiceFilterProps {
  list: Filtered
  name: string
  label: string
  kind: FleetChoiceKind
}
/** The same select as a list filter. */
export function FleetChoiceFilter({ list, name, label, kind }: ChoiceFilterProps) {
  const t = useWords(retentionWords)
  const value = list.filters[name]
  const chosen = useFleetChoiceName(kind, value)
  return (
    <div className="f">
      <span className="label">{label}</span>
      <Pick
        label={label}
        from={listFleetChoices}
        inputOf={choiceQuery(kind)}
        choices={choices}
        value={value}
        chosen={chosen}
        placeholder={t('fleet.driver-record.find')}
        onChange={(next) => list.setFilters({ [name]: next })}
      />
    </div>
  )
}

/** Returns the name for a filter's id; '…' while it loads. */
export function useFleetChoiceName(kind: FleetChoiceKind, id: string | undefined): string {
  const { data } = useCall(listFleetChoices, { query: { kind, id } }, { enabled: id !== undefined, quiet: true })
  return data?.find((one) => one.id === id)?.name ?? '…'
}
