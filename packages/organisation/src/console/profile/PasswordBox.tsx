import { Icon, useWords } from '@evops/platform/console'
import { useId, useState } from 'react'
import { profileWords } from './profile.words.ts'

/** A password that can be looked at, each box for itself. */
export function PasswordBox({
  name,
  label,
  value,
  onChange,
  onBlur,
  autoComplete,
  fault,
}: {
  name: string
  label: string
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  autoComplete: 'current-password' | 'new-password'
  fault: string | undefined
}) {
  const t = useWords(profileWords)
  const id = useId()
  const [seen, setSeen] = useState(false)
  return (
    <div className={fault ? 'f wrong' : 'f'}>
      <label htmlFor={id}>{label}</label>
      <div className="field password-box">
        <Icon name="lock" />
        <input
          id={id}
          name={name}
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
          aria-label={t(seen ? 'organisation.password.hide' : 'organisation.password.show')}
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
