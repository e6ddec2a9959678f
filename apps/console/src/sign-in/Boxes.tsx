import { Icon, type IconName, useWords } from '@evops/platform/console'
import { type ReactNode, useId, useState } from 'react'
import { pageWords } from './sign-in.words.ts'

interface BoxProps {
  label: string
  /** The field's own name; that of what browsers fill in by default. */
  name?: string
  value: string
  onChange: (value: string) => void
  autoComplete: 'username' | 'current-password' | 'new-password' | 'one-time-code'
  fault: string | undefined
}

function Box({
  id,
  label,
  fault,
  icon,
  children,
}: {
  id: string
  label: string
  fault: string | undefined
  icon: IconName
  children: ReactNode
}) {
  return (
    <div className={fault ? 'f wrong' : 'f'}>
      <label htmlFor={id}>{label}</label>
      <div className="field">
        <Icon name={icon} />
        {children}
      </div>
      {fault && (
        <span className="say" id={`${id}-say`}>
          {fault}
        </span>
      )}
    </div>
  )
}

export function TextBox({
  label,
  value,
  onChange,
  autoComplete,
  fault,
  icon,
}: BoxProps & { icon: IconName }) {
  const id = useId()
  return (
    <Box id={id} label={label} fault={fault} icon={icon}>
      <input
        id={id}
        name={autoComplete}
        type="text"
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        required
        aria-invalid={fault !== undefined}
        aria-describedby={fault && `${id}-say`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Box>
  )
}

/** The password can be looked at, each box for itself (seed section 4). */
export function PasswordBox({
  label,
  value,
  onChange,
  autoComplete,
  fault,
  onBlur,
  name,
}: BoxProps & { onBlur?: () => void }) {
  const t = useWords(pageWords)
  const id = useId()
  const [seen, setSeen] = useState(false)
  return (
    <Box id={id} label={label} fault={fault} icon="lock">
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
        aria-label={t(seen ? 'sign-in.hide-password' : 'sign-in.show-password')}
        onClick={() => setSeen(!seen)}
      >
        <Icon name={seen ? 'eye-off' : 'eye'} />
      </button>
    </Box>
  )
}
