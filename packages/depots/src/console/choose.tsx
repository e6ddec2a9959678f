import { type FormState, Pick, PickField, useCall, useWords } from '@evops/kit'
import { type DepotChoiceKind, listDepotChoices } from '../contract/index.ts'
import { depotWords } from './depot.words.ts'

interface Wish {
  kind: DepotChoiceKind
  label: string
  /** Limits the choice to this depot. */
  stationId?: string | undefined
}
/** Returns the search function for depots, charge points, lines and vehicles. */
function useFinding({ kind, label, stationId }: Wish) {
  const t = useWords(depotWords)
  return {
    label,
    placeholder: t('depots.find'),
    from: listDepotChoices,
    inputOf: (text: string) => ({ query: { kind, stationId, search: text || undefined } }),
    choices: (found: readonly { id: string; name: string }[]) =>
      found.map((one) => ({ value: one.id, label: one.name })),
  }
}

export function DepotChoice({
  form,
  name,
  chosen,
  hint,
  ...wish
}: Wish & { form: FormState; name: string; chosen?: string | null | undefined; hint?: string }) {
  return (
    <PickField {...useFinding(wish)} form={form} name={name} chosen={chosen ?? undefined} {...(hint && { hint })} />
  )
}

/** Selection above a list or of a page for a single depot. */
export function DepotChoiceFilter({
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

/** Returns '…' until the name is loaded. */
export function useChosenName(kind: DepotChoiceKind, id: string | undefined): string {
  const query = { kind, id }
  const { data = [] } = useCall(listDepotChoices, { query }, { enabled: Boolean(id), quiet: true })
  return data.find((one) => one.id === id)?.name ?? '…'
}
