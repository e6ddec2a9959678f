import { lazy, Suspense } from 'react'
import { Field, type FieldProps } from './Form.tsx'

const DateTimePick = lazy(() =>
  import('./DateTimePick.tsx').then((loaded) => ({ default: loaded.DateTimePick })),
)

/** An instant, typed on the wall clock of `zone` (the station's), kept as ISO in UTC. */
export function DateTimeField({ zone, ...field }: FieldProps & { zone: string }) {
  const { form, name } = field
  const value = form.values[name]
  return (
    <Field {...field}>
      {(control) => (
        <Suspense fallback={<div className="field off" aria-busy="true" />}>
          <DateTimePick
            {...control}
            zone={zone}
            value={typeof value === 'string' ? value : undefined}
            onChange={(at) => form.set(name, at)}
          />
        </Suspense>
      )}
    </Field>
  )
}
