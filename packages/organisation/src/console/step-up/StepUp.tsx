import { Button, Dialog, toast, useCall, useSave, useTranslate, useWords } from '@evops/kit'
import { type FormEvent, useState } from 'react'
import { startStepUp, stepUp } from '../../contract/index.ts'
import { canUsePasskeys, authenticateWithPasskey } from '../profile/browser-passkey.ts'
import { fieldErrorFromCall } from '../profile/fault-of.ts'
import { passkeyWords } from '../profile/passkeys.words.ts'
import { stepUpWords } from './step-up.words.ts'

/** Proves the second factor again for an act that needs a fresh one. The act's form stays open below this dialog. */
export function StepUp({ onEnd }: { onEnd: (isProven: boolean) => void }) {
  const t = useWords(stepUpWords)
  const k = useWords(passkeyWords)
  const translate = useTranslate()
  const [otp, setOtp] = useState('')
  const [tried, setTried] = useState(false)
  const { data: ways } = useCall(startStepUp, undefined, { quiet: true })
  const prove = useSave(stepUp, { onSaved: () => onEnd(true) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The event of this form would reach a form that renders the dialog.
    event.stopPropagation()
    setTried(true)
    if (otp.length >= 6) prove.mutate({ body: { otp } })
  }
  const proveWithPasskey = async (options: Readonly<Record<string, unknown>>) => {
    const passkey = await authenticateWithPasskey(options).catch((error: unknown) => {
      toast.fail(error instanceof Error ? error.message : String(error))
      return undefined
    })
    if (passkey) prove.mutate({ body: { passkey } })
  }
  const fault = tried && otp.length < 6 ? translate('kit.not-valid') : fieldErrorFromCall(prove.error, 'otp')
  const options = canUsePasskeys() ? ways?.options : undefined
  return (
    <Dialog title={t('organisation.step-up.title')} onClose={() => onEnd(false)}>
      <p className="dim">{t('organisation.step-up.text')}</p>
      <form className="form" noValidate onSubmit={submit}>
        {ways?.authenticator !== false && (
          <label className={fault ? 'f wrong' : 'f'}>
            <span className="label">{t('organisation.step-up.otp')}</span>
            <input
              className="field otp"
              autoComplete="one-time-code"
              maxLength={20}
              value={otp}
              aria-invalid={fault !== undefined}
              onChange={(event) => setOtp(event.target.value.trim())}
            />
            {fault && <span className="say">{fault}</span>}
          </label>
        )}
        <div className="form-foot">
          <Button onClick={() => onEnd(false)}>{translate('kit.cancel')}</Button>
          {options && (
            <Button icon="key" onClick={() => void proveWithPasskey(options)}>
              {k('organisation.passkey.use')}
            </Button>
          )}
          {ways?.authenticator !== false && (
            <Button type="submit" kind="primary" busy={prove.isPending}>
              {t('organisation.step-up.prove')}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}
