import { Button, Copy, Dialog, PasswordBox, useCall, useSave, useTranslate, useWords } from '@evops/kit'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { confirmSecondStep, getSecondStep, startSecondStep } from '../../contract/index.ts'
import { formatSecretInGroups } from './password.rules.ts'
import { fieldErrorFromCall } from './fault-of.ts'
import { profileWords } from './profile.words.ts'

const QrCode = lazy(() => import('./QrCode.tsx').then((loaded) => ({ default: loaded.QrCode })))

/** Enables two-step sign-in: enter the password, add the secret to an authenticator, confirm one of its codes. */
export function Enrol({ onDone, onClose }: { onDone: (codes: readonly string[]) => void; onClose: () => void }) {
  const t = useWords(profileWords)
  const translate = useTranslate()
  const [password, setPassword] = useState('')
  const [otp, setOtp] = useState('')
  const [tried, setTried] = useState(false)
  const start = useSave(startSecondStep, { onSaved: () => setTried(false) })
  const confirm = useSave(confirmSecondStep, {
    refreshes: [getSecondStep],
    onSaved: (reply) => onDone(reply.recoveryCodes),
  })
  const made = start.data
  const { data: state } = useCall(getSecondStep, undefined, { quiet: true })
  const needsPassword = state?.needsPassword ?? true
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (made) {
      if (/^\d{6}$/.test(otp)) confirm.mutate({ body: { otp } })
    } else if (!needsPassword) start.mutate({ body: {} })
    else if (password) start.mutate({ body: { password } })
  }
  const otpFault = tried && !/^\d{6}$/.test(otp) ? translate('kit.not-valid') : fieldErrorFromCall(confirm.error, 'otp')
  return (
    <Dialog title={t('organisation.step.start-title')} onClose={onClose}>
      <form className="form" noValidate onSubmit={submit}>
        {made ? (
          <>
            <p className="dim">{t('organisation.step.scan')}</p>
            <div className="enrol">
              <Suspense fallback={<div className="qr" />}>
                <QrCode text={made.uri} label={t('organisation.step.qr')} />
              </Suspense>
              <div className="stack">
                <div>
                  <span className="note">{t('organisation.step.secret')}</span>
                  <code className="secret">{formatSecretInGroups(made.secret)}</code>
                  <Copy text={made.secret} />
                </div>
                <a href={made.uri} className="small">
                  {t('organisation.step.uri')}
                </a>
              </div>
            </div>
            <label className={otpFault ? 'f wrong' : 'f'}>
              <span className="label">{t('organisation.step.otp')}</span>
              <input
                className="field otp"
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={6}
                value={otp}
                aria-invalid={otpFault !== undefined}
                onChange={(event) => setOtp(event.target.value.trim())}
              />
              {otpFault && <span className="say">{otpFault}</span>}
            </label>
          </>
        ) : !needsPassword ? (
          <p className="dim">{t('organisation.step.by-provider')}</p>
        ) : (
          <PasswordBox
            name="password"
            label={t('organisation.step.your-password')}
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
            fault={tried && !password ? translate('kit.required') : fieldErrorFromCall(start.error, 'password')}
          />
        )}
        <div className="form-foot">
          <Button onClick={onClose}>{translate('kit.cancel')}</Button>
          <Button type="submit" kind="primary" busy={start.isPending || confirm.isPending}>
            {t(made ? 'organisation.step.confirm' : 'organisation.step.next')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
