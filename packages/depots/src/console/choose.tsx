import { type FormState, Pick, PickField, useCall, useWords } from '@evops/kit'
import { type DepotChoiceKind, listDepotChoices } from '../contract/index.ts'
import { depotWords } from './depot.words.ts'

interface Wish {
  kind: DepotChoiceKind
  label: string
  /** Of this depot alone. */
  stationId?: string | undefined
}
/** How a box finds a depot, a charge point, a line, a vehicle. */
function useFinding({ kind, label, stationId }: Wish) {
  const t = useWords(depotWords)
  return {
    label,
    placeholder: t('depots.find'),
    from: listDepotChoices,
    given: (text: string) => ({ query: { kind, stationId, search: text || undefined } }),
    choices: (found: readonly { id: string; name: string }[]) =>
      found.map((one) => ({ value: one.id, label: one.name })),
  }
}

export function Choose({
  form,
  name,
  chosen,
  hint,
  ...wish
}: Wish & { form: FormState; name: string; chosen?: string | null | undefined; hint?: string }) {
  return (
    <PickField
      {...useFinding(wish)}
      form={form}
      name={name}
      chosen={chosen ?? undefined}
      {...(hint && { hint })}
    />
  )
}

/** Above a list, or of a page that shows one depot. */
export function ChooseFilter({
  value,
  onChange,
  ...wish
}: Wish & { value: string | undefined; onChange: (id: string | undefined) => void }) {
  const name = useChosenName(wish.kind, value)
  return (
    <div className="f">
      <span className="label">{wish.label}</span>
      <Pick {...useFinding(wish)} value={value} chosen={name} onChange={onChange} />
    </div>
  )
}

/** '…' until it is known. */
export function useChosenName(kind: DepotChoiceKind, id: string | undefined): string {
  const query = { kind, id }
  const { data = [] } = useCall(listDepotChoices, { query }, { enabled: Boolean(id), quiet: true })
  return data.find((one) => one.id === id)?.name ?? '…'
}
