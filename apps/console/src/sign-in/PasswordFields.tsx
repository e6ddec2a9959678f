import { PasswordBox, useWords } from '@evops/kit'
import { type PasswordName, passwordNames } from './password.rules.ts'
import { pageWords } from './sign-in.words.ts'
import type { PasswordChange } from './use-password-change.ts'

const labels = {
  password: 'sign-in.old',
  newpassword: 'sign-in.new',
  comfirmPassword: 'sign-in.again',
} as const satisfies Record<PasswordName, string>

export function PasswordFields({ change }: { change: PasswordChange }) {
  const t = useWords(pageWords)
  const names = passwordNames.filter((name) => name !== 'password' || !change.isOldKnown)
  return names.map((name) => (
    <PasswordBox
      key={name}
      name={name}
      label={t(labels[name])}
      autoComplete={name === 'password' ? 'current-password' : 'new-password'}
      value={change.typed[name]}
      onChange={(value) => change.type(name, value)}
      onBlur={() => change.leave(name)}
      fault={change.faultOf(name)}
    />
  ))
}
