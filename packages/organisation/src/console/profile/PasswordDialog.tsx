import {
  Button,
  call,
  CallError,
  Dialog,
  PasswordBox,
  signedOut,
  toast,
  useTranslate,
  useUnsaved,
  useWords,
} from '@evops/kit'
import { type FormEvent, useState } from 'react'
import { changePassword } from '../../contract/index.ts'
import { fieldErrorFromCall } from './fault-of.ts'
import { validatePasswordField, type PasswordField, passwordFields } from './password.rules.ts'
import { profileWords } from './profile.words.ts'

/**
 * Dialog to change the password (VALID-01, ERR-03): the old password, and the new one twice. Afterwards all sign-in
 * sessions end.
 */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(profileWords)
  const translate = useTranslate()
  const [typed, setTyped] = useState({ password: '', newpassword: '', comfirmPassword: '' })
  const [left, setLeft] = useState<readonly PasswordField[]>([])
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<unknown>()
  useUnsaved(Object.values(typed).some((value) => value !== ''))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setLeft(passwordFields)
    if (passwordFields.some((field) => validatePasswordField(field, typed))) {
      const form = event.currentTarget
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    setBusy(true)
    try {
      await call(changePassword, { body: { oldpassword: typed.password, newpassword: typed.newpassword } })
      toast.ok(t('organisation.password.changed'))
      onClose()
      signedOut()
    } catch (error) {
      const msg = error instanceof CallError ? error.msg : String(error)
      toast.fail(t('organisation.password.change-failed', { msg }))
      setRefusal(error)
      setBusy(false)
    }
  }
  const box = (field: PasswordField, label: string, autoComplete: 'current-password' | 'new-password') => {
    const fault = left.includes(field) ? validatePasswordField(field, typed) : undefined
    const refused = fieldErrorFromCall(refusal, field === 'password' ? 'oldpassword' : field)
    return (
      <PasswordBox
        name={field}
        label={label}
        autoComplete={autoComplete}
        value={typed[field]}
        fault={fault ? t(`organisation.password.${fault}`) : refused}
        onChange={(value) => {
          setTyped({ ...typed, [field]: value })
          setRefusal(undefined)
        }}
        onBlur={() => setLeft([...left, field])}
      />
    )
  }
  return (
    <Dialog title={t('organisation.password.change')} onClose={onClose}>
      <p className="small dim">{t('organisation.profile.password-text')}</p>
      <form className="form" noValidate onSubmit={(event) => void submit(event)}>
        {box('password', t('organisation.password.old'), 'current-password')}
        {box('newpassword', t('organisation.password.new'), 'new-password')}
        {box('comfirmPassword', t('organisation.password.again'), 'new-password')}
        <div className="form-foot">
          <Button onClick={onClose}>{translate('kit.cancel')}</Button>
          <Button type="submit" kind="primary" busy={busy}>
            {t('organisation.password.change')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
