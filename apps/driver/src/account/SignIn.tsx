import { sendDriverCode } from '@evops/driver/contract'
import type { EndpointReply } from '@evops/platform/contract'
import { useEffect, useState } from 'react'
import { useOperatorBranding } from '../face.ts'
import { requestEndpoint } from '../net/endpoint-call.ts'
import { deviceId, hasSignInExpired, signIn } from '../net/sign-in-session.ts'
import { clearEndpointCache, useEndpointAction } from '../net/use-endpoint.ts'
import { CheckboxField, TextField } from '../parts/Fields.tsx'
import { Button, ReadErrorMessage, Notice, Page } from '../parts/Parts.tsx'
import { useLanguage, useWords } from '../words/translate.ts'
import { accountWords } from './account.words.ts'

type Sent = EndpointReply<typeof sendDriverCode> & { at: number }

/** Sign-in with a code sent to the phone; `inside`: embedded in the page that needs the sign-in. */
export function SignIn({ inside = false }: { inside?: boolean }) {
  const t = useWords(accountWords)
  const { name, signIn: ways } = useOperatorBranding()
  const [phone, setPhone] = useState('')
  const [sent, setSent] = useState<Sent>()
  const form = !ways.phone ? (
    <Notice tone="warn">{t('driver.account.no-phone')}</Notice>
  ) : (
    <div className="sheet stack">
      {hasSignInExpired() && <Notice tone="warn">{t('driver.account.ended')}</Notice>}
      <PhoneStep phone={phone} onPhone={setPhone} sent={sent} onSent={setSent} />
      {sent && <CodeStep phone={phone} sent={sent} />}
    </div>
  )
  if (inside) return form
  return (
    <Page title={t('driver.account.sign-in')} note={name}>
      {form}
    </Page>
  )
}

interface PhoneStepProps {
  phone: string
  onPhone: (phone: string) => void
  sent: Sent | undefined
  onSent: (sent: Sent | undefined) => void
}
function PhoneStep({ phone, onPhone, sent, onSent }: PhoneStepProps) {
  const t = useWords(accountWords)
  const language = useLanguage()
  const { operator } = useOperatorBranding()
  const { busy, error, run } = useEndpointAction()
  const waits = useCountdown(sent)
  const send = () =>
    run(
      () => requestEndpoint(sendDriverCode, { body: { operator, phone, deviceId: deviceId(), language } }),
      (reply) => onSent({ ...reply, at: Date.now() }),
    )
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <TextField
        label={t('driver.account.phone')}
        hint={t('driver.account.phone-hint')}
        value={phone}
        onChange={(value) => {
          onPhone(value)
          onSent(undefined)
        }}
        fault={error?.fields.phone}
        type="tel"
        autoComplete="tel"
        required
      />
      {!error?.fields.phone && <ReadErrorMessage error={error} />}
      <Button kind={sent ? undefined : 'p'} wide submits busy={busy} disabled={waits > 0 || phone.trim().length < 5}>
        {waits > 0
          ? t('driver.account.send-in', { seconds: waits })
          : t(sent ? 'driver.account.send-again' : 'driver.account.send')}
      </Button>
    </form>
  )
}

/** Returns the seconds until another code can be requested. */
function useCountdown(sent: Sent | undefined): number {
  const [now, setNow] = useState(0)
  useEffect(() => {
    if (!sent) return undefined
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [sent])
  return sent ? Math.max(0, Math.ceil(sent.againSeconds - (Math.max(now, sent.at) - sent.at) / 1_000)) : 0
}

function CodeStep({ phone, sent }: { phone: string; sent: Sent }) {
  const t = useWords(accountWords)
  const { legal } = useOperatorBranding()
  const [code, setCode] = useState('')
  const [agreed, setAgreed] = useState<readonly string[]>([])
  const { busy, error, run } = useEndpointAction()
  const keyOf = ({ kind, version }: { kind: string; version: number }) => `${kind}:${version}`
  const isReady = /^\d{6}$/.test(code) && legal.every((text) => !text.required || agreed.includes(keyOf(text)))
  const left = error?.details.attempts_left
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        run(() => signIn(phone, code, agreed), clearEndpointCache)
      }}
    >
      <Notice>
        {sent.code === null
          ? t(sent.test ? 'driver.account.sent-test' : 'driver.account.sent', { minutes: sent.minutes })
          : t('driver.account.demo-code', { code: sent.code })}
      </Notice>
      <TextField
        label={t('driver.account.code')}
        value={code}
        onChange={(value) => setCode(value.replace(/\D/g, '').slice(0, 6))}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
      />
      {legal.map((text) => {
        const key = keyOf(text)
        return (
          <div key={key}>
            <CheckboxField
              checked={agreed.includes(key)}
              onChange={(on) => setAgreed(on ? [...agreed, key] : agreed.filter((one) => one !== key))}
            >
              {t(text.required ? 'driver.account.agree' : 'driver.account.agree-if', { title: text.title })}
            </CheckboxField>
            <details>
              <summary className="small">{t('driver.account.read')}</summary>
              <p className="small dim" style={{ whiteSpace: 'pre-line' }}>
                {text.text}
              </p>
            </details>
          </div>
        )
      })}
      <ReadErrorMessage error={error} />
      {typeof left === 'number' && <p className="small">{t('driver.account.left', { count: left })}</p>}
      <Button kind="p" wide submits busy={busy} disabled={!isReady}>
        {t('driver.account.sign-in')}
      </Button>
    </form>
  )
}
