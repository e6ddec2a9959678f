import { Button, Dialog, PasswordBox, toast, useSave, useTranslate, useWords } from '@evops/kit'
import { type FormEvent, useState } from 'react'
import { getSecondStep, renewRecoveryCodes, stopSecondStep } from '../../contract/index.ts'
import { fieldErrorFromCall } from './fault-of.ts'
import { profileWords } from './profile.words.ts'

/** Dialog for acts that require the password: disabling the second step, or creating new recovery codes. */
export function WithPassword({
  act,
  onDone,
  onClose,
}: {
  act: 'stop' | 'renew'
  onDone: (codes: readonly string[] | undefined) => void
  onClose: () => void
}) {
  const t = useWords(profileWords)
  const translate = useTranslate()
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const stop = useSave(stopSecondStep, {
    refreshes: [getSecondStep],
    onSaved: () => {
      toast.ok(t('organisation.step.stopped'))
      onDone(undefined)
    },
  })
  const renew = useSave(renewRecoveryCodes, {
    refreshes: [getSecondStep],
    onSaved: (reply) => onDone(reply.recoveryCodes),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!password) return
    const request = { body: { password } }
    if (act === 'stop') stop.mutate(request)
    else renew.mutate(request)
  }
  return (
    <Dialog title={t(`organisation.step.${act}-title`)} onClose={onClose}>
      <p className="dim">{t(`organisation.step.${act}-text`)}</p>
      <form className="form" noValidate onSubmit={submit}>
        <PasswordBox
          name="password"
          label={t('organisation.step.your-password')}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          fault={
            tried && !password ? translate('kit.required') : fieldErrorFromCall(stop.error ?? renew.error, 'password')
          }
        />
        <div className="form-foot">
          <Button onClick={onClose}>{translate('kit.cancel')}</Button>
          <Button type="submit" kind={act === 'stop' ? 'danger' : 'primary'} busy={stop.isPending || renew.isPending}>
            {t(`organisation.step.${act}-title`)}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
