import { type FormState, IconButton, Pick, PickField, useCall, useWords } from '@evops/kit'
import { useState } from 'react'
import { z } from 'zod'
import { type EnergyChoiceKind, listEnergyChoices } from '../contract/index.ts'
import { energyWords } from './energy.words.ts'

interface Named {
  id: string
  name: string
}
/** Returns the search function for stations, meters, tariffs or supply points. */
function useChoices(kind: EnergyChoiceKind) {
  const t = useWords(energyWords)
  return {
    placeholder: t('energy.find'),
    from: listEnergyChoices,
    inputOf: (search: string) => ({ query: search === '' ? { kind } : { kind, search } }),
    choices: (found: readonly Named[]) => found.map(({ id, name }) => ({ value: id, label: name })),
  }
}

export function EnergyChoiceField({
  kind,
  chosen,
  ...field
}: {
  kind: EnergyChoiceKind
  form: FormState
  name: string
  label: string
  chosen?: string | null | undefined
}) {
  return <PickField {...useChoices(kind)} {...field} chosen={chosen ?? undefined} />
}

/** Selection of several objects, each with a remove button. */
export function EnergyMultiChoiceField({
  kind,
  form,
  name,
  label,
  options = [],
}: {
  kind: EnergyChoiceKind
  form: FormState
  name: string
  label: string
  /** Names of previously selected objects. */
  options?: readonly Named[]
}) {
  const t = useWords(energyWords)
  const [names, setNames] = useState(new Map(options.map((one) => [one.id, one.name])))
  const ids = z.array(z.string()).safeParse(form.values[name]).data ?? []
  const fault = form.faults[name]
  const add = (id: string | undefined, choiceName: string | undefined) => {
    if (id === undefined) return
    setNames((was) => new Map(was).set(id, choiceName ?? id))
    form.set(name, [...new Set([...ids, id])])
  }
  return (
    <div className={fault ? 'f wide wrong' : 'f wide'}>
      <span className="label">{label}</span>
      {ids.length > 0 && (
        <ul className="energy-chosen">
          {ids.map((id) => (
            <li key={id}>
              {names.get(id) ?? id}
              <IconButton
                icon="close"
                label={t('energy.remove', { name: names.get(id) ?? id })}
                onClick={() =>
                  form.set(
                    name,
                    ids.filter((one) => one !== id),
                  )
                }
              />
            </li>
          ))}
        </ul>
      )}
      <Pick {...useChoices(kind)} label={label} value={undefined} onChange={add} />
      {fault && <span className="say">{fault}</span>}
    </div>
  )
}

export function EnergyChoiceFilter({
  kind,
  label,
  value,
  onChange,
}: {
  kind: EnergyChoiceKind
  label: string
  value: string | undefined
  onChange: (id: string | undefined) => void
}) {
  const name = useEnergyChoiceName(kind, value)
  return (
    <div className="f">
      <span className="label">{label}</span>
      <Pick {...useChoices(kind)} label={label} value={value} chosen={name} onChange={onChange} />
    </div>
  )
}
export function useEnergyChoiceName(kind: EnergyChoiceKind, id: string | undefined): string {
  const request = { query: { kind, id } }
  const { data } = useCall(listEnergyChoices, request, { enabled: id !== undefined, quiet: true })
  return data?.[0]?.name ?? '…'
}
