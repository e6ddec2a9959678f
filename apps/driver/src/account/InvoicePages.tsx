import { downloadDriverInvoice, getDriverInvoice, listDriverInvoices } from '@evops/driver/contract'
import { isMiniProgramme } from '../device/device.ts'
import { readJson, refusalOf } from '../net/refusal.ts'
import { send } from '../net/endpoint-call.ts'
import { useEndpoint, useDo } from '../net/use-endpoint.ts'
import {
  Button,
  Failed,
  Figure,
  Line,
  Link,
  Loaded,
  Notice,
  Page,
  Pairs,
  Sheet,
  Tag,
} from '../parts/Parts.tsx'
import { Rows } from '../parts/Rows.tsx'
import type { PageProps } from '../routes.tsx'
import { dayOf, energy, money, when } from '../words/figures.ts'
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
          <Line
            key={invoice.id}
            to={`/invoices/${invoice.id}`}
            title={<b>{invoice.number ?? invoice.no}</b>}
            note={`${when(invoice.appliedAt, language, 'day')} · ${invoice.buyerName}`}
            end={money(invoice.totalMinor, invoice.currency, language)}
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
  const { busy, error, run } = useDo()
  return (
    <Page title={answer.data?.number ?? t('driver.money.invoice')} note={answer.data?.no} from="/invoices">
      <Loaded answer={answer}>
        {(invoice) => (
          <>
            <section className="sheet stack">
              <Figure
                big
                value={money(invoice.totalMinor, invoice.currency, language)}
                name={t('driver.money.tax', { amount: money(invoice.taxMinor, invoice.currency, language) })}
              />
              <InvoiceMark state={invoice.state} />
              {invoice.test && <Notice tone="warn">{t('driver.money.invoice-test')}</Notice>}
              <Pairs
                of={[
                  [t('driver.money.buyer'), invoice.buyerName],
                  [t('driver.money.issued-on'), invoice.issuedOn && dayOf(invoice.issuedOn, language)],
                ]}
              />
              {invoice.files.length > 0 && isMiniProgramme() && (
                <Notice>
                  {t('driver.money.file-elsewhere', { address: location.origin + location.pathname })}
                </Notice>
              )}
              {(isMiniProgramme() ? [] : invoice.files).map((kind) => (
                <Button
                  key={kind}
                  busy={busy}
                  onPress={() => run(() => save(id, kind, invoice.number ?? invoice.no))}
                >
                  {t('driver.money.file', { kind: kind.toUpperCase() })}
                </Button>
              ))}
              <Failed error={error} />
            </section>
            <Sheet flush>
              {invoice.sessions.map(({ sessionId, sessionNo, day, energyDwh, totalMinor }) => (
                <Line
                  key={sessionId}
                  to={`/past-session/${sessionId}`}
                  title={dayOf(day, language)}
                  note={sessionNo}
                  end={money(totalMinor, invoice.currency, language)}
                  endNote={`${energy(energyDwh, language)}\u00a0kWh`}
                />
              ))}
            </Sheet>
          </>
        )}
      </Loaded>
    </Page>
  )
}

async function save(id: string, kind: string, name: string): Promise<void> {
  const response = await send(downloadDriverInvoice, { params: { id, kind } }, {})
  if (!response.ok) throw refusalOf(await readJson(response), response.status)
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = `${name}.${kind}`
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
