import { type ChangeEvent, type HTMLAttributes, type ReactNode, useId } from 'react'

interface FieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  fault?: string | undefined
  hint?: string
  required?: boolean
  type?: 'text' | 'tel' | 'email' | 'datetime-local' | 'search'
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  autoComplete?: string
  most?: number
  /** True for a multi-line input. */
  long?: boolean
}

/** A labelled text input with its error message. */
export function TextField(props: FieldProps) {
  const { label, value, onChange, fault, hint, required, type = 'text', inputMode, autoComplete, most } = props
  const id = useId()
  const fieldProps = {
    id,
    value,
    required,
    maxLength: most,
    'aria-invalid': fault !== undefined || undefined,
    'aria-describedby': `${id}-note`,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(target.value),
  }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {props.long ? (
        <textarea {...fieldProps} />
      ) : (
        <input {...fieldProps} type={type} inputMode={inputMode} autoComplete={autoComplete} />
      )}
      <span id={`${id}-note`} className={fault === undefined ? 'small dim' : 'fault'}>
        {fault ?? hint}
      </span>
    </div>
  )
}

/** A choice of a few visible options. */
export function Chips<T extends string>({
  label,
  value,
  of,
  onChange,
}: {
  label: string
  value: T | undefined
  of: readonly (readonly [T, ReactNode])[]
  onChange: (value: T) => void
}) {
  const name = useId()
  return (
    <fieldset className="field">
      <legend>{label}</legend>
      <div className="chips">
        {of.map(([key, text]) => (
          <label key={key} className="chip">
            <input type="radio" name={name} checked={value === key} onChange={() => onChange(key)} />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

export function CheckboxField({
  checked,
  onChange,
  children,
}: {
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
}) {
  return (
    <label className="check">
      <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
      <span>{children}</span>
    </label>
  )
}
