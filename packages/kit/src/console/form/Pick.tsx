import { lazy, Suspense } from 'react'
import type { EndpointSpec } from '@evops/platform/contract'
import { Field, type FieldProps } from './Form.tsx'
import type { PickBox as PickBoxType, PickBoxProps } from './PickBox.tsx'

// lazy() loses the type parameter; the cast restores it.
const PickBox = lazy(() =>
  import('./PickBox.tsx').then((loaded) => ({ default: loaded.PickBox })),
) as unknown as typeof PickBoxType

/** A search-as-you-type box on its own (in filters, in dialogs). */
export function Pick<E extends EndpointSpec>(props: PickBoxProps<E>) {
  return (
    <Suspense fallback={<div className="field off" aria-busy="true" />}>
      <PickBox {...props} />
    </Suspense>
  )
}

type FromForm = 'value' | 'onChange' | 'id' | 'invalid' | 'disabled' | 'onBlur' | 'label'
/** The same box as a form field. */
export function PickField<E extends EndpointSpec>({
  from,
  inputOf,
  choices,
  chosen,
  placeholder,
  ...field
}: FieldProps & Omit<PickBoxProps<E>, FromForm>) {
  const { form, name } = field
  const value = form.values[name]
  return (
    <Field {...field}>
      {(control) => (
        <Pick
          id={control.id}
          label={field.label}
          from={from}
          inputOf={inputOf}
          choices={choices}
          chosen={chosen}
          placeholder={placeholder}
          value={typeof value === 'string' ? value : undefined}
          invalid={control['aria-invalid']}
          disabled={control.disabled}
          onBlur={control.onBlur}
          onChange={(next) => form.set(name, next)}
        />
      )}
    </Field>
  )
}
