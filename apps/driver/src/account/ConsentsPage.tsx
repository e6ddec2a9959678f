import {
  type DriverAgreement,
  giveDriverAgreement,
  listDriverAgreements,
  listDriverConsents,
  setDriverConsents,
} from '@evops/driver/contract'
import { requestEndpoint } from '../net/endpoint-call.ts'
import { useEndpoint, useEndpointAction } from '../net/use-endpoint.ts'
import { CheckboxField } from '../parts/Fields.tsx'
import { Button, Empty, ReadErrorMessage, LoadedResult, Notice, Page, Sheet } from '../parts/Parts.tsx'
import { formatAppInstant } from '../words/figures.ts'
import { useLanguage, useWords } from '../words/translate.ts'
import { accountWords } from './account.words.ts'

/** Shows given consents, new versions of the terms, and the notification channels. */
export function ConsentsPage() {
  const t = useWords(accountWords)
  const language = useLanguage()
  const agreements = useEndpoint(listDriverAgreements, { query: { language } })
  return (
    <Page title={t('driver.account.to-check')} from="/me">
      <LoadedResult answer={agreements}>
        {(list) =>
          list.length === 0 ? (
            <Empty icon="check">{t('driver.account.no-consents')}</Empty>
          ) : (
            list.map((one) => <Agreement key={one.kind} agreement={one} onDone={agreements.again} />)
          )
        }
      </LoadedResult>
      <Consents />
    </Page>
  )
}

function Agreement({ agreement, onDone }: { agreement: DriverAgreement; onDone: () => void }) {
  const t = useWords(accountWords)
  const language = useLanguage()
  const { busy, error, run } = useEndpointAction()
  const { kind, version, title, text, required, state, agreedAt } = agreement
  return (
    <Sheet title={title}>
      <div className="stack">
        {state === 'expired' && <Notice tone="warn">{t('driver.account.consent-new')}</Notice>}
        <p className="small dim">
          {agreedAt
            ? t('driver.account.agreed-at', { time: formatAppInstant(agreedAt, language, 'minute') })
            : required && t('driver.account.required')}
        </p>
        <details>
          <summary className="small">{t('driver.account.read')}</summary>
          <p className="small dim" style={{ whiteSpace: 'pre-line' }}>
            {text}
          </p>
        </details>
        <ReadErrorMessage error={error} />
        {state !== 'agreed' && (
          <Button
            kind="p"
            busy={busy}
            onPress={() => run(() => requestEndpoint(giveDriverAgreement, { body: { kind, version } }), onDone)}
          >
            {t('driver.account.agree', { title })}
          </Button>
        )}
      </div>
    </Sheet>
  )
}

function Consents() {
  const t = useWords(accountWords)
  const consents = useEndpoint(listDriverConsents, {})
  const { error, run } = useEndpointAction()
  return (
    <LoadedResult answer={consents}>
      {(list) =>
        list.length > 0 && (
          <Sheet title={t('driver.account.tell-me')}>
            <ReadErrorMessage error={error} />
            {list.map((one) => (
              <CheckboxField
                key={`${one.topic} ${one.channel}`}
                checked={one.granted}
                onChange={(granted) =>
                  run(
                    () => requestEndpoint(setDriverConsents, { body: { changes: [{ ...one, granted }] } }),
                    consents.again,
                  )
                }
              >
                {t(`driver.account.topic-${one.topic}`)} · {t(`driver.account.channel-${one.channel}`)}
              </CheckboxField>
            ))}
          </Sheet>
        )
      }
    </LoadedResult>
  )
}
