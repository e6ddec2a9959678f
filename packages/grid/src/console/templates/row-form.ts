import type { FormState } from '@evops/kit'
import { z } from 'zod'

type Row = Readonly<Record<string, unknown>>
const rows = z.array(z.record(z.string(), z.unknown()))
export const formRowsOf = (form: FormState, list: string): readonly Row[] =>
  rows.safeParse(form.values[list]).data ?? []

/** Returns the form of one list row: its fields are stored in the list and show the contract's errors for that row. */
export function formOfListRow(form: FormState, list: string, at: number): FormState {
  const all = formRowsOf(form, list)
  const within = `${list}.${at}.`
  return {
    ...form,
    values: { ...all[at] },
    faults: Object.fromEntries(
      Object.entries(form.faults).flatMap(([name, fault]) =>
        name.startsWith(within) ? [[name.slice(within.length), fault]] : [],
      ),
    ),
    facts: () => ({ required: true }),
    set: (name, value) =>
      form.set(
        list,
        all.map((row, place) => (place === at ? { ...row, [name]: value } : row)),
      ),
    blur: () => form.blur(list),
  }
}
