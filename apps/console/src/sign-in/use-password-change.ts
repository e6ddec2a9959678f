import { changePassword } from '@evops/organisation/contract'
import { call, CallError, translateText, toast, useWords } from '@evops/kit'
import { useState } from 'react'
import { findPasswordError, type PasswordName, passwordNames, type TypedPasswords } from './password.rules.ts'
import { pageWords } from './sign-in.words.ts'

export interface PasswordChange {
  typed: TypedPasswords
  faultOf: (name: PasswordName) => string | undefined
  type: (name: PasswordName, value: string) => void
  leave: (name: PasswordName) => void
  submit: () => Promise<void>
  /** True until the server refuses the known password: its field is not shown. */
  isOldKnown: boolean
  busy: boolean
}

/**
 * Form state of the three fields: each is checked on leaving it and all on submit (VALID-01); a refusal is one toast
 * (ERR-03). `old` is the password that the user has just signed in with, or empty.
 */
export function usePasswordChange(onChanged: () => void, old = ''): PasswordChange {
  const t = useWords(pageWords)
  const [typed, setTyped] = useState<TypedPasswords>({ password: old, newpassword: '', comfirmPassword: '' })
  const [isOldKnown, setOldKnown] = useState(old !== '')
  const [left, setLeft] = useState<readonly PasswordName[]>([])
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    setLeft(passwordNames)
    if (passwordNames.some((name) => findPasswordError(name, typed))) return
    setBusy(true)
    const body = { oldpassword: typed.password, newpassword: typed.newpassword }
    const error = await call(changePassword, { body }).then(
      () => undefined,
      (reason: unknown) => reason,
    )
    setBusy(false)
    if (error === undefined) return onChanged()
    // Another sign-in or a new code of the server may have replaced the known password.
    if (error instanceof CallError && error.fields.oldpassword) setOldKnown(false)
    toast.fail(
      t('sign-in.change-failed', {
        msg: error instanceof CallError ? error.msg : translateText('kit.has-error'),
      }),
    )
  }
  return {
    typed,
    busy,
    submit,
    isOldKnown,
    faultOf: (name) => {
      const fault = left.includes(name) ? findPasswordError(name, typed) : undefined
      return fault && t(fault)
    },
    type: (name, value) => setTyped({ ...typed, [name]: value }),
    leave: (name) => setLeft([...left, name]),
  }
}
