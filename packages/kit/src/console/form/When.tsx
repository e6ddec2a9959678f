import { lazy, Suspense } from 'react'
import { Field, type FieldProps } from './Form.tsx'
import type { WhenProps } from './WhenPick.tsx'

const WhenPick = lazy(() => import('./WhenPick.tsx').then((loaded) => ({ default: loaded.WhenPick })))

/** A day, a month, a time of day or a moment, written as the reader's language does: a browser's own box speaks the browser's. */
export function WhenBox({ shown = false, ...when }: WhenProps & { shown?: boolean }) {
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

export function WhenField({ kind, zone, ...field }: FieldProps & Pick<WhenProps, 'kind' | 'zone'>) {
  const value = field.form.values[field.name]
  const setValue = (text: string) => field.form.set(field.name, text || (kind === 'day' ? null : undefined))
  const when = { kind, zone, value: typeof value === 'string' ? value : '', onChange: setValue }
  return <Field {...field}>{(control) => <WhenBox {...control} {...when} />}</Field>
}
/** A day without a time of day, as ISO writes it. */
export const DayField = (field: FieldProps) => <WhenField kind="day" {...field} />
/** An instant, typed on the wall clock of `zone` (the station's), kept as ISO in UTC. */
export const DateTimeField = (field: FieldProps & { zone: string }) => <WhenField kind="moment" {...field} />
