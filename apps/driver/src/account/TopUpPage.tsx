import { createTopUp, topUpOptions } from '@evops/driver/contract'
import { currencyExponent, formatAmount, newId, type EndpointReply } from '@evops/platform/contract'
import { useEffect, useRef, useState } from 'react'
import { isMiniProgramme, isWechat } from '../device/device.ts'
import { writeDeviceValue } from '../device/store-value.ts'
import { hostMiniProgrammeId } from '../device/mini.ts'
import { useOperatorBranding } from '../face.ts'
import { requestEndpoint } from '../net/endpoint-call.ts'
import { useEndpoint, useEndpointAction } from '../net/use-endpoint.ts'
import { Chips, TextField } from '../parts/Fields.tsx'
import { Button, ReadErrorMessage, LoadedResult, Notice, Page, Tag } from '../parts/Parts.tsx'
import { navigateTo, useCurrentRoute } from '../route.ts'
import { parseMinorAmount, formatAppMoney } from '../words/figures.ts'
import { useLanguage, useWords } from '../words/translate.ts'
import { moneyWords } from './money.words.ts'
import { availablePaymentMethods } from './ways.rules.ts'
import { wechatAuthorizationUrl, readWechatAuthorization } from './wechat.ts'

type Way = EndpointReply<typeof topUpOptions>['ways'][number]

/** Selects the amount and the payment method. */
export function TopUpPage() {
  const t = useWords(moneyWords)
  const { signIn } = useOperatorBranding()
  const options = useEndpoint(topUpOptions, {})
  return (
    <Page title={t('driver.money.add')} from="/wallet">
      <LoadedResult answer={options}>
        {({ currency, ways }) => {
          const here = availablePaymentMethods(ways, {
            isWechat: isWechat(),
            wechatWeb: signIn.wechatWeb,
            mini: isMiniProgramme() ? hostMiniProgrammeId() : undefined,
          })
          return here.length === 0 ? (
            <Notice tone="warn">{t('driver.money.no-ways')}</Notice>
          ) : (
            <TopUp currency={currency} ways={here} />
          )
        }}
      </LoadedResult>
    </Page>
  )
}

const wayOf = ({ accountId, method }: Way) => `${accountId} ${method}`

function TopUp({ currency, ways }: { currency: string; ways: readonly Way[] }) {
  const t = useWords(moneyWords)
  const language = useLanguage()
  const { query } = useCurrentRoute()
  const requestedAmount = Number(query.get('amount')) || undefined
  const exponent = currencyExponent(currency)
  const [typed, setTyped] = useState(
    requestedAmount ? formatAmount(requestedAmount, currency, 'zh').replaceAll(',', '') : '',
  )
  const [chosen, choose] = useState(query.get('way') ?? (ways[0] && wayOf(ways[0])))
  const way = ways.find((one) => wayOf(one) === chosen)
  const { busy, error, pay, again } = usePay(query)
  const amountMinor = parseMinorAmount(typed, exponent)
  const fault = typed !== '' && !amountMinor ? t('driver.money.amount-wrong') : error?.fields.amountMinor
  return (
    <>
      <div className="sheet stack">
        <TextField
          label={t('driver.money.amount', { currency })}
          value={typed}
          onChange={(value) => {
            again()
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
        {!error?.fields.amountMinor && <ReadErrorMessage error={error} />}
        <Button kind="p" wide busy={busy} disabled={!amountMinor || !way} onPress={() => pay(way, amountMinor)}>
          {amountMinor
            ? t('driver.money.pay', { amount: formatAppMoney(amountMinor, currency, language) })
            : t('driver.money.add')}
        </Button>
      </div>
    </>
  )
}

/** Requests the payment; inside WeChat after a redirect that identifies the payer. */
function usePay(query: URLSearchParams) {
  const { busy, error, run } = useEndpointAction()
  const key = useRef(newId())
  const session = query.get('session')
  const back = session ? `&session=${session}` : ''
  const create = (accountId: string, method: Way['method'], amountMinor: number, payerCode?: string) =>
    run(
      () =>
        requestEndpoint(
          createTopUp,
          { body: { accountId, method, amountMinor, ...(payerCode && { payerCode }) } },
          { key: key.current },
        ),
      ({ id }) => {
        // A provider's page returns without this information.
        writeDeviceValue('pays', session ? `${id} ${session}` : undefined)
        navigateTo(`/wallet/top-up/${id}${session ? `?session=${session}` : ''}`, { replace: true })
      },
    )
  useEffect(() => {
    const authorised = readWechatAuthorization(query)
    const [accountId, method] = (query.get('way') ?? '').split(' ')
    if (!authorised || !accountId || method !== 'jsapi') return
    // Uses the state as the idempotency key: a reload of the page requests nothing twice.
    key.current = authorised.state
    create(accountId, method, Number(query.get('amount')), authorised.code)
    // oxlint-disable-next-line react/exhaustive-deps -- once for the address that the page was opened with
  }, [])
  const pay = (way: Way | undefined, amountMinor: number | undefined) => {
    if (!way || !amountMinor) return
    const { accountId, method, appId } = way
    if (method !== 'jsapi') return create(accountId, method, amountMinor)
    const to = `/wallet/top-up?amount=${amountMinor}&way=${accountId}%20${method}${back}`
    location.assign(wechatAuthorizationUrl(appId, to, newId()))
  }
  return { busy, error, pay, again: () => (key.current = newId()) }
}
