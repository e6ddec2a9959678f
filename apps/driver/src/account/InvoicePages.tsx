import { downloadDriverInvoice, getDriverInvoice, listDriverInvoices } from '@evops/driver/contract'
import { isMiniProgramme } from '../device/device.ts'
import { readJson, toCallRefusal } from '../net/refusal.ts'
import { sendEndpointRequest } from '../net/endpoint-call.ts'
import { useEndpoint, useEndpointAction } from '../net/use-endpoint.ts'
import {
  Button,
  ReadErrorMessage,
  Figure,
  ListRow,
  Link,
  LoadedResult,
  Notice,
  Page,
  NameValueList,
  Sheet,
  Tag,
} from '../parts/Parts.tsx'
import { Rows } from '../parts/Rows.tsx'
import type { PageProps } from '../routes.tsx'
import { formatCalendarDay, formatAppEnergy, formatAppMoney, formatAppInstant } from '../words/figures.ts'
import { useLanguage, useWords } from '../words/translate.ts'
import { moneyWords } from './money.words.ts'

export function InvoicesPage() {
  const t = useWords(moneyWords)
  const language = useLanguage()
  return (
    <Page title={t('driver.money.invoices')} from="/me">
      <Link to="/invoices/new" className="btn p w">
        {t('driver.money.apply')}
      </Link>
      <Rows
        of={listDriverInvoices}
        icon="file"
        empty={t('driver.money.no-invoices')}
        row={(invoice) => (
          <ListRow
            key={invoice.id}
            to={`/invoices/${invoice.id}`}
            title={<b>{invoice.number ?? invoice.no}</b>}
            note={`${formatAppInstant(invoice.appliedAt, language, 'day')} · ${invoice.buyerName}`}
            end={formatAppMoney(invoice.totalMinor, invoice.currency, language)}
            endNote={<InvoiceMark state={invoice.state} />}
          />
        )}
      />
    </Page>
  )
}

function InvoiceMark({ state }: { state: Parameters<typeof toneOf>[0] }) {
  const t = useWords(moneyWords)
  return <Tag tone={toneOf(state)}>{t(`driver.money.invoice-${state}`)}</Tag>
}
type State =
  | 'applied'
  | 'approved'
  | 'refused'
  | 'cancelled'
  | 'issuing'
  | 'failed'
  | 'issued'
  | 'reversing'
  | 'reversed'
function toneOf(state: State) {
  if (state === 'issued') return 'good'
  return state === 'refused' ? 'bad' : undefined
}

/** Shows an invoice: state, items, files. */
export function InvoicePage({ params: { id = '' } }: PageProps) {
  const t = useWords(moneyWords)
  const language = useLanguage()
  const answer = useEndpoint(getDriverInvoice, { params: { id } }, 5_000)
  const { busy, error, run } = useEndpointAction()
  return (
    <Page title={answer.data?.number ?? t('driver.money.invoice')} note={answer.data?.no} from="/invoices">
      <LoadedResult answer={answer}>
        {(invoice) => (
          <>
            <section className="sheet stack">
              <Figure
                big
                value={formatAppMoney(invoice.totalMinor, invoice.currency, language)}
                name={t('driver.money.tax', { amount: formatAppMoney(invoice.taxMinor, invoice.currency, language) })}
              />
              <InvoiceMark state={invoice.state} />
              {invoice.test && <Notice tone="warn">{t('driver.money.invoice-test')}</Notice>}
              <NameValueList
                of={[
                  [t('driver.money.buyer'), invoice.buyerName],
                  [t('driver.money.issued-on'), invoice.issuedOn && formatCalendarDay(invoice.issuedOn, language)],
                ]}
              />
              {invoice.files.length > 0 && isMiniProgramme() && (
                <Notice>{t('driver.money.file-elsewhere', { address: location.origin + location.pathname })}</Notice>
              )}
              {(isMiniProgramme() ? [] : invoice.files).map((kind) => (
                <Button key={kind} busy={busy} onPress={() => run(() => save(id, kind, invoice.number ?? invoice.no))}>
                  {t('driver.money.file', { kind: kind.toUpperCase() })}
                </Button>
              ))}
              <ReadErrorMessage error={error} />
            </section>
            <Sheet flush>
              {invoice.sessions.map(({ sessionId, sessionNo, day, energyDwh, totalMinor }) => (
                <ListRow
                  key={sessionId}
                  to={`/past-session/${sessionId}`}
                  title={formatCalendarDay(day, language)}
                  note={sessionNo}
                  end={formatAppMoney(totalMinor, invoice.currency, language)}
                  endNote={`${formatAppEnergy(energyDwh, language)}\u00a0kWh`}
                />
              ))}
            </Sheet>
          </>
        )}
      </LoadedResult>
    </Page>
  )
}

async function save(id: string, kind: string, name: string): Promise<void> {
  const response = await sendEndpointRequest(downloadDriverInvoice, { params: { id, kind } }, {})
  if (!response.ok) throw toCallRefusal(await readJson(response), response.status)
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = `${name}.${kind}`
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
