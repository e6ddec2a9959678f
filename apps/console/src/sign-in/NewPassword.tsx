import { changePassword } from '@evops/organisation/contract'
import { call, CallError, toast, useWords } from '@evops/platform/console'
import { useState } from 'react'
import { brandStore } from '../brand.ts'
import { loginHref } from '../guard.rules.ts'
import { forget } from '../me.ts'
import { history } from '../active-router.ts'
import { PasswordBox } from './Boxes.tsx'
import { Entrance, Fault } from './Entrance.tsx'
import { pageWords } from './sign-in.words.ts'

type Name = 'password' | 'newpassword' | 'comfirmPassword'
type FaultKey =
  | 'sign-in.old-missing'
  | 'sign-in.new-missing'
  | 'sign-in.new-short'
  | 'sign-in.again-missing'
  | 'sign-in.again-differs'

/** Seed section 5: which rule a typed value breaks. */
export function passwordFault(name: Name, typed: Readonly<Record<Name, string>>): FaultKey | undefined {
  const value = typed[name]
  if (name === 'password') return value ? undefined : 'sign-in.old-missing'
  if (name === 'newpassword')
    return value ? (value.length < 8 ? 'sign-in.new-short' : undefined) : 'sign-in.new-missing'
  if (!value) return 'sign-in.again-missing'
  return value === typed.newpassword ? undefined : 'sign-in.again-differs'
}

/** Changes one's password; afterwards every session is over and sign-in follows (ERR-03). */
export function NewPassword() {
  const t = useWords(pageWords)
  const [typed, setTyped] = useState({ password: '', newpassword: '', comfirmPassword: '' })
  const [left, setLeft] = useState<readonly Name[]>([])
  const [refused, setRefused] = useState('')
  const [busy, setBusy] = useState(false)
  const box = (name: Name, label: string, autoComplete: 'current-password' | 'new-password') => {
    const fault = left.includes(name) ? passwordFault(name, typed) : undefined
    return (
      <PasswordBox
        label={label}
        autoComplete={autoComplete}
        value={typed[name]}
        onChange={(value) => setTyped({ ...typed, [name]: value })}
        onBlur={() => setLeft([...left, name])}
        fault={fault && t(fault)}
      />
    )
  }
  const submit = async () => {
    const names = ['password', 'newpassword', 'comfirmPassword'] as const
    setLeft(names)
    if (names.some((name) => passwordFault(name, typed))) return
    setBusy(true)
    try {
      await call(changePassword, { body: { oldpassword: typed.password, newpassword: typed.newpassword } })
      toast.ok(t('sign-in.changed'))
      forget()
      history.replace(loginHref('/', brandStore.get().optcode))
    } catch (error) {
      setRefused(t('sign-in.change-failed', { msg: error instanceof CallError ? error.msg : String(error) }))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Entrance title={t('sign-in.new-title')} sub={t('sign-in.new-sub')} foot={t('sign-in.idle')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {refused && <Fault id="refused" lines={[refused]} />}
        {box('password', t('sign-in.old'), 'current-password')}
        {box('newpassword', t('sign-in.new'), 'new-password')}
        {box('comfirmPassword', t('sign-in.again'), 'new-password')}
        <button type="submit" className="btn p" disabled={busy} aria-busy={busy}>
          {t('sign-in.new-title')}
        </button>
      </form>
    </Entrance>
  )
}
