import { lazy, Suspense } from 'react'
import { Field, type FieldProps } from './Form.tsx'
import type { WhenProps } from './WhenPick.tsx'

const WhenPick = lazy(() => import('./WhenPick.tsx').then((loaded) => ({ default: loaded.WhenPick })))

/**
 * Field for a day, a month, a time of day or a moment in the format of the reader's language; a native input would use
 * the browser's language.
 */
export function DateTimeInput({ shown = false, ...when }: WhenProps & { shown?: boolean }) {
  const box = (
    <Suspense fallback={<div className="field off" aria-busy="true" />}>
      <WhenPick {...when} />
    </Suspense>
  )
  if (!shown) return box
  return (
    <div className="f">
      <span className="label">{when.label}</span>
      {box}
    </div>
  )
}

/** Names of fields that end something, so that a day without an hour means its end. */
const ends = /Until$|^to$|^(?:charged|registered|started)To$/

export function DateTimeFormField({ kind, zone, ...field }: FieldProps & Pick<WhenProps, 'kind' | 'zone'>) {
  const value = field.form.values[field.name]
  const setValue = (text: string) => field.form.set(field.name, text || (kind === 'day' ? null : undefined))
  // The next version of a price begins where one ends: a second between them would have no price.
  const end = field.name === 'effectiveTo' ? 'midnight' : ends.test(field.name) ? 'second' : undefined
  const when = { kind, zone, end, value: typeof value === 'string' ? value : '', onChange: setValue } as const
  return <Field {...field}>{(control) => <DateTimeInput {...control} {...when} />}</Field>
}
/** Field for a day without a time, in ISO format. */
export const DayField = (field: FieldProps) => <DateTimeFormField kind="day" {...field} />
/** Field for an instant, typed in the local time of `zone` (the station's) and stored as ISO in UTC. */
export const DateTimeField = (field: FieldProps & { zone: string }) => <DateTimeFormField kind="moment" {...field} />
