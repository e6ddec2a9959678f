import { useEffect, useRef, type ReactNode } from 'react'
import { Field, type FieldProps } from './Form.tsx'

/**
 * A group of fields in a long form under a heading; side by side if there is room. `folded`: the group is closed until
 * somebody opens it or one of its fields is refused; only for groups without required fields.
 */
export function FormSection({
  title,
  folded = false,
  children,
}: {
  title: string
  folded?: boolean
  children: ReactNode
}) {
  const box = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (box.current?.querySelector('[aria-invalid="true"]')) box.current.open = true
  })
  if (folded)
    return (
      <details ref={box} className="form-section wide">
        <summary>{title}</summary>
        <div className="form two">{children}</div>
      </details>
    )
  return (
    <fieldset className="form-section wide">
      <legend>{title}</legend>
      <div className="form two">{children}</div>
    </fieldset>
  )
}

/** Field with checkboxes for several choices; the value is a list in the order of the options. */
export function ChecksField({
  options,
  ...field
}: FieldProps & { options: readonly { value: string; label: string }[] }) {
  const { form, name, label } = field
  const value = form.values[name]
  const chosen = new Set(Array.isArray(value) ? value.map(String) : [])
  const toggle = (each: string) => {
    const next = new Set(chosen)
    if (!next.delete(each)) next.add(each)
    const selectedValues = options.map((option) => option.value).filter((option) => next.has(option))
    form.set(name, selectedValues)
  }
  return (
    <Field {...field} wide>
      {({ id, disabled }) => (
        <fieldset id={id} disabled={disabled} className="checks-field form-checks" aria-label={label}>
          {options.map((option) => (
            <label key={option.value} className="check">
              <input
                type="checkbox"
                className="cb"
                checked={chosen.has(option.value)}
                onChange={() => toggle(option.value)}
              />
              {option.label}
            </label>
          ))}
        </fieldset>
      )}
    </Field>
  )
}
