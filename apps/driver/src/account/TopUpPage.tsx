import { createTopUp, topUpOptions } from '@evops/driver/contract'
import { currencyExponent, formatAmount, newId, type ReplyOf } from '@evops/platform/contract'
import { useRef, useState } from 'react'
import { ask } from '../net/ask.ts'
import { useAsk, useDo } from '../net/use-ask.ts'
import { Chips, TextField } from '../parts/Fields.tsx'
import { Button, Failed, Loaded, Notice, Page, Tag } from '../parts/Parts.tsx'
import { go, useWhere } from '../route.ts'
import { minorOf, money } from '../words/figures.ts'
import { useLanguage, useWords } from '../words/say.ts'
import { moneyWords } from './money.words.ts'

type Options = ReplyOf<typeof topUpOptions>

/** How much, and by whom it is paid. */
export function TopUpPage() {
  const t = useWords(moneyWords)
  const options = useAsk(topUpOptions, {})
  return (
    <Page title={t('driver.money.add')} from="/wallet">
      <Loaded answer={options}>
        {({ currency, ways }) =>
          ways.every(isElsewhere) ? (
            <Notice tone="warn">{t('driver.money.no-ways')}</Notice>
          ) : (
            <TopUp options={{ currency, ways: ways.filter((way) => !isElsewhere(way)) }} />
          )
        }
      </Loaded>
    </Page>
  )
}

/** Ways that need a provider's own script, which this page does not load. */
const isElsewhere = ({ method }: Options['ways'][number]) => method === 'jsapi' || method === 'card'

function TopUp({ options: { currency, ways } }: { options: Options }) {
  const t = useWords(moneyWords)
  const language = useLanguage()
  const { query } = useWhere()
  const order = query.get('order')
  const asked = Number(query.get('amount')) || undefined
  const exponent = currencyExponent(currency)
  const [typed, setTyped] = useState(asked ? formatAmount(asked, currency, 'zh').replaceAll(',', '') : '')
  const wayOf = ({ accountId, method }: Options['ways'][number]) => `${accountId} ${method}`
  const [chosen, choose] = useState(ways[0] && wayOf(ways[0]))
  const way = ways.find((one) => wayOf(one) === chosen)
  const { busy, error, run } = useDo()
  const key = useRef(newId())
  const amountMinor = minorOf(typed, exponent)
  const fault = typed !== '' && !amountMinor ? t('driver.money.amount-wrong') : error?.fields.amountMinor
  const pay = () => {
    if (!way || !amountMinor) return
    const { accountId, method } = way
    run(
      () => ask(createTopUp, { body: { accountId, method, amountMinor } }, { key: key.current }),
      ({ id }) => go(`/wallet/top-up/${id}${order ? `?order=${order}` : ''}`, { replace: true }),
    )
  }
  return (
    <>
      <div className="sheet stack">
        <TextField
          label={t('driver.money.amount', { currency })}
          value={typed}
          onChange={(value) => {
            key.current = newId()
            setTyped(value)
          }}
          inputMode="decimal"
          fault={fault}
          required
        />
        <Chips
          label={t('driver.money.way')}
          value={chosen}
          of={ways.map((one) => [
            wayOf(one),
            <>
              {t(`driver.money.by-${one.provider}`)} · {t(`driver.money.method-${one.method}`)}
              {one.test && (
                <>
                  {' '}
                  <Tag tone="warn">{t('driver.money.test')}</Tag>
                </>
              )}
            </>,
          ])}
          onChange={choose}
        />
      </div>
      <div className="foot stack">
        {!error?.fields.amountMinor && <Failed error={error} />}
        <Button kind="p" wide busy={busy} disabled={!amountMinor || !way} onPress={pay}>
          {amountMinor
            ? t('driver.money.pay', { amount: money(amountMinor, currency, language) })
            : t('driver.money.add')}
        </Button>
      </div>
    </>
  )
}
