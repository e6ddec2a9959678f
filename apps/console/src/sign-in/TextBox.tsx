import { Icon, type IconName } from '@evops/kit'
import { useId } from 'react'

interface TextBoxProps {
  label: string
  value: string
  onChange: (value: string) => void
  autoComplete: 'username' | 'one-time-code'
  fault: string | undefined
  icon: IconName
}

export function TextBox({ label, value, onChange, autoComplete, fault, icon }: TextBoxProps) {
  const id = useId()
  return (
    <div className={fault ? 'f wrong' : 'f'}>
      <label htmlFor={id}>{label}</label>
      <div className="field">
        <Icon name={icon} />
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
      </div>
      {fault && (
        <span className="say" id={`${id}-say`}>
          {fault}
        </span>
      )}
    </div>
  )
}
