import { redeemDriverVoucher } from '@evops/driver/contract'
import { newId, type EndpointReply } from '@evops/platform/contract'
import { useRef, useState } from 'react'
import { requestEndpoint } from '../net/endpoint-call.ts'
import { useEndpointAction } from '../net/use-endpoint.ts'
import { TextField } from '../parts/Fields.tsx'
import { Button, Link, Notice, Page, ReadErrorMessage } from '../parts/Parts.tsx'
import { formatAppMoney } from '../words/figures.ts'
import { useLanguage, useWords } from '../words/translate.ts'
import { moneyWords } from './money.words.ts'

/** Redeems a voucher code for bonus credit. */
export function VoucherPage() {
  const t = useWords(moneyWords)
  const language = useLanguage()
  const [code, setCode] = useState('')
  const [done, setDone] = useState<EndpointReply<typeof redeemDriverVoucher>>()
  const { busy, error, run, clear } = useEndpointAction()
  // The same code with the same key is one redemption, however often its reply is lost.
  const key = useRef(newId())
  const redeem = () =>
    run(() => requestEndpoint(redeemDriverVoucher, { body: { code } }, { key: key.current }), setDone)
  if (done)
    return (
      <Page title={t('driver.money.voucher')} from="/wallet">
        <Notice>
          {t('driver.money.voucher-done', { amount: formatAppMoney(done.amountMinor, done.currency, language) })}
        </Notice>
        <div className="foot">
          <Link to="/wallet" className="btn p w">
            {t('driver.money.wallet')}
          </Link>
        </div>
      </Page>
    )
  return (
    <Page title={t('driver.money.voucher')} from="/wallet">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          redeem()
        }}
      >
        <div className="sheet stack">
          <TextField
            label={t('driver.money.voucher-code')}
            hint={t('driver.money.voucher-hint')}
            value={code}
            onChange={(typed) => {
              setCode(typed)
              key.current = newId()
              if (error) clear()
            }}
            autoComplete="off"
            most={40}
            fault={error?.fields.code}
            required
          />
        </div>
        <div className="foot stack">
          {!error?.fields.code && <ReadErrorMessage error={error} />}
          <Button kind="p" wide submits busy={busy} disabled={code.trim() === ''}>
            {t('driver.money.voucher-redeem')}
          </Button>
        </div>
      </form>
    </Page>
  )
}
