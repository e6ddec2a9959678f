import { type FormState, Icon, useWords } from '@evops/kit'
import { useId, useState } from 'react'
import { partWords } from './part.words.ts'
import './parts.css'

export interface CheckListChoice {
  value: string
  label: string
  note?: string
}
export interface CheckListProps {
  label: string
  options: readonly CheckListChoice[]
  value: readonly string[]
  onChange: (value: string[]) => void
  disabled?: boolean
  hint?: string
  fault?: string | undefined
}

/**
 * Multiple choice from a list of checkboxes. Lists of nine or more entries have a search box. Chosen entries come first
 * when the list opens.
 */
export function CheckList({ label, options, value, onChange, disabled = false, hint, fault }: CheckListProps) {
  const t = useWords(partWords)
  const id = useId()
  const [find, setFind] = useState('')
  const [first] = useState(value)
  const words = find.trim().toLowerCase()
  const shown = options
    .filter((option) => `${option.label} ${option.note ?? ''}`.toLowerCase().includes(words))
    .toSorted((a, b) => Number(first.includes(b.value)) - Number(first.includes(a.value)))
  const toggle = (key: string, on: boolean) => onChange(on ? [...value, key] : value.filter((each) => each !== key))
  return (
    <fieldset className={fault ? 'f wide wrong' : 'f wide'} aria-describedby={`${id}-say`}>
      <legend className="label">
        {label} <span className="dimmer">· {t('organisation.chosen', { count: value.length })}</span>
      </legend>
      <div className="check-list">
        {options.length > 8 && (
          <div className="field">
            <Icon name="search" />
            <input
              type="search"
              aria-label={`${t('organisation.find')}: ${label}`}
              placeholder={t('organisation.find')}
              value={find}
              onChange={(event) => setFind(event.target.value)}
            />
          </div>
        )}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- where nothing may be ticked, a keyboard still scrolls it */}
        <section className="checks" aria-label={label} tabIndex={0}>
          {shown.map((option) => (
            <label key={option.value} className="check">
              <input
                type="checkbox"
                className="cb"
                disabled={disabled}
                aria-invalid={fault !== undefined}
                checked={value.includes(option.value)}
                onChange={(event) => toggle(option.value, event.target.checked)}
              />
              <span className="clip">{option.label}</span>
              {option.note && <small className="dimmer clip">{option.note}</small>}
            </label>
          ))}
          {shown.length === 0 && <p className="note">{t(words ? 'organisation.none-found' : 'organisation.none')}</p>}
        </section>
      </div>
      <span id={`${id}-say`} className={fault ? 'say' : 'hint'}>
        {fault ?? hint}
      </span>
    </fieldset>
  )
}

/** Form field with the same checkboxes over a list of ids. */
export function CheckListField({
  form,
  name,
  ...props
}: { form: FormState; name: string } & Omit<CheckListProps, 'value' | 'onChange' | 'fault'>) {
  return (
    <CheckList
      {...props}
      value={toStringList(form.values[name])}
      fault={form.faults[name]}
      onChange={(value) => form.set(name, value)}
    />
  )
}

/** Returns a form value as a list of strings. */
export function toStringList(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}
