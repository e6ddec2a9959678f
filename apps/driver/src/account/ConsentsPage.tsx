import { type DriverConsent, giveDriverConsent, listDriverConsents } from '@evops/driver/contract'
import { ask } from '../net/ask.ts'
import { useAsk, useDo } from '../net/use-ask.ts'
import { Check } from '../parts/Fields.tsx'
import { Empty, Failed, Loaded, Notice, Page } from '../parts/Parts.tsx'
import { when } from '../words/figures.ts'
import { useLanguage, useWords } from '../words/say.ts'
import { accountWords } from './account.words.ts'

/** What was agreed to, what is new since, and what one wants to be told. */
export function ConsentsPage() {
  const t = useWords(accountWords)
  const consents = useAsk(listDriverConsents, {})
  return (
    <Page title={t('driver.account.to-check')} from="/me">
      <Loaded answer={consents}>
        {(list) =>
          list.length === 0 ? (
            <Empty icon="check">{t('driver.account.no-consents')}</Empty>
          ) : (
            list.map((consent) => <Consent key={consent.kind} consent={consent} onDone={consents.again} />)
          )
        }
      </Loaded>
    </Page>
  )
}

function Consent({ consent, onDone }: { consent: DriverConsent; onDone: () => void }) {
  const t = useWords(accountWords)
  const language = useLanguage()
  const { error, run } = useDo()
  const { kind, version, title, text, required, state, agreedAt } = consent
  const give = (agrees: boolean) =>
    run(() => ask(giveDriverConsent, { body: { kind, version, agrees } }), onDone)
  return (
    <section className="sheet">
      {state === 'expired' && <Notice tone="warn">{t('driver.account.consent-new')}</Notice>}
      <Check checked={state === 'agreed'} onChange={give}>
        <b>{title}</b>
        {required && ` · ${t('driver.account.required')}`}
      </Check>
      {agreedAt && (
        <p className="small dim">
          {t('driver.account.agreed-at', { time: when(agreedAt, language, 'minute') })}
        </p>
      )}
      <details>
        <summary className="small">{t('driver.account.read')}</summary>
        <p className="small dim" style={{ whiteSpace: 'pre-line' }}>
          {text}
        </p>
      </details>
      <Failed error={error} />
    </section>
  )
}
