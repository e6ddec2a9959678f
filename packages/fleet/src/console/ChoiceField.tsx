import { Pick, PickField, useCall, useWords, type FormState } from '@evops/kit'
import type { ReplyOf } from '@evops/platform/contract'
import { listChoices, type ChoiceKind } from '../contract/index.ts'
import { keptWords } from './retention.words.ts'

const choiceQuery = (kind: ChoiceKind) => (text: string) => ({ query: { kind, search: text || undefined } })
const choices = (reply: ReplyOf<typeof listChoices>) =>
  reply.map(({ id, name }) => ({ value: id, label: name }))

interface ChoiceFieldProps {
  form: FormState
  name: string
  label: string
  kind: ChoiceKind
  /** What stands is called so. */
  chosen?: string | null | undefined
  hint?: string
}

/** One of the operator's makers, models, fleets, stations: found as it is typed. */
export function ChoiceField({ kind, chosen, ...field }: ChoiceFieldProps) {
  const t = useWords(keptWords)
  return (
    <PickField
      {...field}
      from={listChoices}
      given={choiceQuery(kind)}
      choices={choices}
      chosen={chosen ?? undefined}
      placeholder={t('fleet.kept.find')}
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
  kind: ChoiceKind
}
/** The same above a list. */
export function ChoiceFilter({ list, name, label, kind }: ChoiceFilterProps) {
  const t = useWords(keptWords)
  const value = list.filters[name]
  const chosen = useChoiceName(kind, value)
  return (
    <div className="f">
      <span className="label">{label}</span>
      <Pick
        label={label}
        from={listChoices}
        given={choiceQuery(kind)}
        choices={choices}
        value={value}
        chosen={chosen}
        placeholder={t('fleet.kept.find')}
        onChange={(next) => list.setFilters({ [name]: next })}
      />
    </div>
  )
}

/** What a filter's id is called; '…' until that is known. */
export function useChoiceName(kind: ChoiceKind, id: string | undefined): string {
  const { data } = useCall(listChoices, { query: { kind, id } }, { enabled: id !== undefined, quiet: true })
  return data?.find((one) => one.id === id)?.name ?? '…'
}
