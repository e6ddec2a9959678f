import { type ChangeEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '../parts/Small.tsx'
import { Icon } from '../parts/Icon.tsx'
import { kitWords } from '../words/kit.words.ts'
import { useLanguage, useTranslate, useWords } from '../words/language.ts'
import { parseScaled, formatScaled } from './decimal.ts'
import { enumChoices } from './choices.ts'
import type { FormState } from './use-form.ts'

export interface FieldProps {
  form: FormState
  /** Name in the endpoint's body. */
  name: string
  label: string
  /** Word key prefix of the field; the choices of a list are below it (set by `useFields`). */
  words?: string
  hint?: ReactNode
  /** Spans all columns of the form. */
  wide?: boolean
  disabled?: boolean
}
/** Props that a control gets from its `Field`. */
export interface ControlProps {
  id: string
  required: boolean
  'aria-invalid': boolean
  'aria-describedby': string | undefined
  disabled: boolean
  onBlur: () => void
}

interface FormProps {
  form: FormState
  verb?: string
  /** The action cannot be undone. */
  danger?: boolean
  columns?: boolean
  onCancel?: () => void
  children: ReactNode
}
/**
 * A form with fields as children and the submit button at the end. Enter submits; the first field with an error gets
 * the focus.
 */
export function Form({ form, verb, danger = false, columns = false, onCancel, children }: FormProps) {
  const t = useWords(kitWords)
  return (
    <form
      noValidate
      className={columns ? 'form two' : 'form'}
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      {children}
      <div className="form-foot wide">
        <Button type="submit" kind={danger ? 'danger' : 'primary'} busy={form.isSaving}>
          {verb ?? t('kit.save')}
        </Button>
        {onCancel && <Button onClick={onCancel}>{t('kit.cancel')}</Button>}
      </div>
    </form>
  )
}

/** Label, control, hint and error of one field; the control is a function of the required props. */
export function Field({
  form,
  name,
  label,
  hint,
  wide,
  disabled = false,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId()
  const fault = form.faults[name]
  const { required } = form.facts(name)
  return (
    <div className={`f${wide ? ' wide' : ''}${fault ? ' wrong' : ''}`}>
      <label htmlFor={id}>
        {label}
        {required && (
          <span className="must" aria-hidden="true">
            *
          </span>
        )}
      </label>
      {children({
        id,
        required,
        disabled,
        'aria-invalid': fault !== undefined,
        'aria-describedby': fault ? `${id}-say` : hint ? `${id}-hint` : undefined,
        onBlur: () => form.blur(name),
      })}
      {fault ? (
        <span className="say" id={`${id}-say`}>
          <Icon name="warning" />
          {fault}
        </span>
      ) : (
        hint && (
          <span className="hint" id={`${id}-hint`}>
            {hint}
          </span>
        )
      )}
    </div>
  )
}

export function TextField({
  type = 'text',
  autoComplete = 'off',
  lines,
  ...field
}: FieldProps & {
  type?: 'text' | 'email' | 'tel' | 'url' | 'password'
  autoComplete?: string
  lines?: number
}) {
  const { form, name } = field
  const value = textOf(form.values[name])
  const { maxLength } = form.facts(name)
  return (
    <Field {...field}>
      {(control) => {
        type Box = HTMLInputElement | HTMLTextAreaElement
        const onChange = (event: ChangeEvent<Box>) => form.set(name, event.target.value)
        const box = { className: 'field', maxLength, value, onChange, ...control }
        if (lines) return <textarea rows={lines} {...box} />
        return <input type={type} autoComplete={autoComplete} {...box} />
      }}
    </Field>
  )
}

/**
 * Field for a number that is typed as a decimal and stored as a scaled integer: `scale` 5 for prices (E5), 3 for kW
 * stored as watts, 2 for cents; 0 for plain integers.
 */
export function NumberField({
  scale = 0,
  shown = 0,
  unit,
  ...field
}: FieldProps & { scale?: number; shown?: number; unit?: string }) {
  const { form, name } = field
  const value = form.values[name]
  const language = useLanguage()
  const written =
    typeof value === 'number' ? formatScaled(value, scale, shown, language) : typeof value === 'string' ? value : ''
  const [typed, setTyped] = useState<string>()
  return (
    <Field {...field}>
      {(control) => (
        <div className={control.disabled ? 'field off' : 'field'}>
          <input
            className="num"
            inputMode={scale > 0 ? 'decimal' : 'numeric'}
            autoComplete="off"
            value={typed ?? written}
            {...control}
            onChange={(event) => {
              setTyped(event.target.value)
              // A text that is not a number is passed unchanged to the contract's check, which shows the error at the
              // field.
              form.set(
                name,
                event.target.value.trim() === ''
                  ? undefined
                  : (parseScaled(event.target.value, scale) ?? event.target.value),
              )
            }}
            onBlur={() => {
              if (typeof form.values[name] === 'number') setTyped(undefined)
              control.onBlur()
            }}
          />
          {unit && <span className="unit">{unit}</span>}
        </div>
      )}
    </Field>
  )
}

/**
 * Select field. `none` is the label of the empty choice, if it is allowed. Default `options`: those of the contract,
 * with labels at `{words}.{value}`.
 */
export function SelectField({
  options,
  none = '',
  ...field
}: FieldProps & { options?: readonly { value: string; label: string }[]; none?: string }) {
  const t = useWords(kitWords)
  const translate = useTranslate()
  const { form, name } = field
  const choices = options ?? enumChoices(form.facts(name).options, field.words, translate)
  const value = textOf(form.values[name])
  return (
    <Field {...field}>
      {(control) => (
        <select
          className="field"
          value={value}
          onChange={(event) => form.set(name, event.target.value || undefined)}
          {...control}
        >
          {(value === '' || !control.required) && <option value="">{control.required ? t('kit.pick') : none}</option>}
          {choices.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

export function CheckField({ form, name, label, hint, wide, disabled = false }: FieldProps) {
  const fault = form.faults[name]
  return (
    <div className={wide ? 'f wide' : 'f'}>
      <label className="check">
        <input
          type="checkbox"
          className="cb"
          checked={form.values[name] === true}
          disabled={disabled}
          aria-invalid={fault !== undefined}
          onChange={(event) => form.set(name, event.target.checked)}
        />
        {label}
      </label>
      {hint && <span className="hint">{hint}</span>}
      {fault && <span className="say">{fault}</span>}
    </div>
  )
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
