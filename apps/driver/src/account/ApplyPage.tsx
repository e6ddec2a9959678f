import { applyDriverInvoice, createDriverTitle, listDriverInvoiceable, listDriverTitles } from '@evops/driver/contract'
import { newId } from '@evops/platform/contract'
import { useRef, useState } from 'react'
import { requestEndpoint } from '../net/endpoint-call.ts'
import { useEndpoint, useEndpointAction } from '../net/use-endpoint.ts'
import { CheckboxField, Chips, TextField } from '../parts/Fields.tsx'
import { Button, Empty, ReadErrorMessage, LoadedResult, Page, Sheet } from '../parts/Parts.tsx'
import { navigateTo, useCurrentRoute } from '../route.ts'
import { formatCalendarDay, formatAppEnergy, formatAppMoney } from '../words/figures.ts'
import { useLanguage, useWords } from '../words/translate.ts'
import { moneyWords } from './money.words.ts'

/** Selects the sessions and the recipient of an invoice. */
export function ApplyPage() {
  const t = useWords(moneyWords)
  const language = useLanguage()
  const { query } = useCurrentRoute()
  const from = query.get('session')
  const [chosen, setChosen] = useState<readonly string[]>(from === null ? [] : [from])
  const [titleId, setTitle] = useState<string>()
  const titles = useEndpoint(listDriverTitles, { query: { pageSize: 50 } })
  const sessions = useEndpoint(listDriverInvoiceable, { query: { pageSize: 100 } })
  const { busy, error, run } = useEndpointAction()
  const key = useRef(newId())
  const titleList = titles.data?.list ?? []
  const title = titleId ?? (titleList.find(({ isDefault }) => isDefault) ?? titleList[0])?.id ?? 'new'
  const apply = () =>
    run(
      () =>
        requestEndpoint(
          applyDriverInvoice,
          { body: { titleId: title, sessionIds: [...chosen] } },
          { key: key.current },
        ),
      ({ id }) => navigateTo(`/invoices/${id}`, { replace: true }),
    )
  return (
    <Page title={t('driver.money.apply')} from="/invoices">
      <LoadedResult answer={sessions}>
        {({ list }) =>
          list.length === 0 ? (
            <Empty icon="file">{t('driver.money.nothing-to-invoice')}</Empty>
          ) : (
            <Sheet title={t('driver.money.which-sessions')}>
              {list.map(({ sessionId, day, energyDwh, totalMinor, currency }) => (
                <CheckboxField
                  key={sessionId}
                  checked={chosen.includes(sessionId)}
                  onChange={(on) => setChosen(on ? [...chosen, sessionId] : chosen.filter((one) => one !== sessionId))}
                >
                  {formatCalendarDay(day, language)} · {formatAppEnergy(energyDwh, language)} kWh ·{' '}
                  {formatAppMoney(totalMinor, currency, language)}
                </CheckboxField>
              ))}
            </Sheet>
          )
        }
      </LoadedResult>
      <LoadedResult answer={titles}>
        {({ list }) => (
          <div className="sheet stack">
            {list.length > 0 && (
              <Chips
                label={t('driver.money.buyer')}
                value={title}
                of={[...list.map((one) => [one.id, one.name] as const), ['new', t('driver.money.other-buyer')]]}
                onChange={setTitle}
              />
            )}
            {title === 'new' && (
              <NewTitle
                onMade={(id) => {
                  setTitle(id)
                  titles.again()
                }}
              />
            )}
          </div>
        )}
      </LoadedResult>
      <div className="foot stack">
        <ReadErrorMessage error={error} />
        <Button kind="p" wide busy={busy} disabled={chosen.length === 0 || title === 'new'} onPress={apply}>
          {t('driver.money.apply-for', { count: chosen.length })}
        </Button>
      </div>
    </Page>
  )
}

const countries = { zh: 'CN', en: '', es: 'ES' } as const
const fields = ['name', 'taxId', 'country', 'postcode', 'email'] as const
const mexican = ['regime', 'useCode'] as const

/** Form for an invoice recipient, with the data registered at the tax office. */
function NewTitle({ onMade }: { onMade: (id: string) => void }) {
  const t = useWords(moneyWords)
  const language = useLanguage()
  const [kind, setKind] = useState<'company' | 'person'>('person')
  const [form, setForm] = useState<Readonly<Record<string, string>>>({ country: countries[language] })
  const { busy, error, run } = useEndpointAction()
  const shown = form.country?.trim().toUpperCase() === 'MX' ? [...fields, ...mexican] : fields
  const body = { ...form, name: form.name ?? '', country: form.country ?? '', kind }
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        run(
          () => requestEndpoint(createDriverTitle, { body }),
          ({ id }) => onMade(id),
        )
      }}
    >
      <Chips
        label={t('driver.money.buyer-kind')}
        value={kind}
        of={(['person', 'company'] as const).map((one) => [one, t(`driver.money.kind-${one}`)] as const)}
        onChange={setKind}
      />
      {shown.map((name) => (
        <TextField
          key={name}
          label={t(`driver.money.title-${name}`)}
          value={form[name] ?? ''}
          onChange={(value) => setForm({ ...form, [name]: value })}
          fault={error?.fields[name]}
          required={name === 'name' || name === 'country'}
          type={name === 'email' ? 'email' : 'text'}
        />
      ))}
      {error && Object.keys(error.fields).length === 0 && <ReadErrorMessage error={error} />}
      <Button submits busy={busy}>
        {t('driver.money.save-buyer')}
      </Button>
    </form>
  )
}
