import { Button, Dialog, useSave, useTranslate, useWords } from '@evops/kit'
import { type FormEvent, useState } from 'react'
import { stepUp } from '../../contract/index.ts'
import { faultOf } from '../profile/fault-of.ts'
import { stepUpWords } from './step-up.words.ts'

/** Proves the second factor again for an act that needs a fresh one. The act's form stays open below this dialog. */
export function StepUp({ onEnd }: { onEnd: (isProven: boolean) => void }) {
  const t = useWords(stepUpWords)
  const say = useTranslate()
  const [otp, setOtp] = useState('')
  const [tried, setTried] = useState(false)
  const prove = useSave(stepUp, { onSaved: () => onEnd(true) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The dialog is inside no form, but its event would reach a form that renders it.
    event.stopPropagation()
    setTried(true)
    if (otp.length >= 6) prove.mutate({ body: { otp } })
  }
  const fault = tried && otp.length < 6 ? say('kit.not-valid') : faultOf(prove.error, 'otp')
  return (
    <Dialog title={t('organisation.step-up.title')} onClose={() => onEnd(false)}>
      <p className="dim">{t('organisation.step-up.text')}</p>
      <form className="form" noValidate onSubmit={submit}>
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
        <div className="form-foot">
          <Button onClick={() => onEnd(false)}>{say('kit.cancel')}</Button>
          <Button type="submit" kind="primary" busy={prove.isPending}>
            {t('organisation.step-up.prove')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
