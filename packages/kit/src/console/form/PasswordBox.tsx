import { useId, useState } from 'react'
import { Icon } from '../parts/Icon.tsx'
import { kitWords } from '../words/kit.words.ts'
import { useWords } from '../words/language.ts'

interface PasswordBoxProps {
  name?: string
  label: string
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  autoComplete: 'current-password' | 'new-password'
  fault: string | undefined
}
/**
 * Password field that can show its text, each field separately (seed section 4). `name`: default is the name for
 * browser autofill.
 */
export function PasswordBox({ name, label, value, onChange, onBlur, autoComplete, fault }: PasswordBoxProps) {
  const t = useWords(kitWords)
  const id = useId()
  const [seen, setSeen] = useState(false)
  return (
    <div className={fault ? 'f wrong' : 'f'}>
      <label htmlFor={id}>{label}</label>
      <div className="field password-box">
        <Icon name="lock" />
        <input
          id={id}
          name={name ?? autoComplete}
          type={seen ? 'text' : 'password'}
          autoComplete={autoComplete}
          required
          aria-invalid={fault !== undefined}
          aria-describedby={fault && `${id}-say`}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
        <button
          type="button"
          className="ib"
          aria-pressed={seen}
          aria-label={t(seen ? 'kit.hide-password' : 'kit.show-password')}
          onClick={() => setSeen(!seen)}
        >
          <Icon name={seen ? 'eye-off' : 'eye'} />
        </button>
      </div>
      {fault && (
        <span className="say" id={`${id}-say`}>
          {fault}
        </span>
      )}
    </div>
  )
}
