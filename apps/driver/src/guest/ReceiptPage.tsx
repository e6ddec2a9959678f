import { getTerminalReceipt, type TerminalReceipt } from '@evops/driver/contract'
import { Bill } from '../charge/Bill.tsx'
import { useEndpoint } from '../net/use-endpoint.ts'
import { Figure, LoadedResult, NameValueList, Page, Sheet } from '../parts/Parts.tsx'
import type { PageProps } from '../routes.tsx'
import { formatAppMoney } from '../words/figures.ts'
import { useLanguage, useWords } from '../words/translate.ts'
import { guestWords } from './guest.words.ts'

/** The receipt of a payment at the terminal of a charge point. The link is all that its driver has. */
export function ReceiptPage({ params: { link = '' } }: PageProps) {
  const t = useWords(guestWords)
  const answer = useEndpoint(getTerminalReceipt, { params: { link } })
  const { stationName = '', connectorName = '' } = answer.data ?? {}
  const note = [stationName, connectorName].filter((text) => text !== '').join(' · ')
  return (
    <Page title={t('driver.guest.receipt')} note={note} from="/">
      <LoadedResult answer={answer}>{(loaded) => <Receipt of={loaded} />}</LoadedResult>
    </Page>
  )
}

function Receipt({ of }: { of: TerminalReceipt }) {
  const t = useWords(guestWords)
  const language = useLanguage()
  const { currency, payableMinor, creditMinor, paidMinor, vatNumber, sessionNo, receipt } = of
  const { bill, seller, taxMinor } = receipt
  const money = (minor: number) => formatAppMoney(minor, currency, language)
  return (
    <>
      <section className="sheet stack">
        <Figure big value={money(payableMinor)} name={t('driver.guest.receipt')} />
        <p className="small dim">{t('driver.guest.number', { no: sessionNo })}</p>
      </section>
      <Sheet>
        <NameValueList
          of={[
            [t('driver.guest.returned'), creditMinor > 0 ? money(-creditMinor) : undefined],
            [t('driver.guest.paid'), money(paidMinor)],
            [t('driver.guest.tax-within'), taxMinor > 0 ? money(taxMinor) : undefined],
            [t('driver.guest.seller'), seller.name],
            [t('driver.guest.tax-id'), seller.taxId || undefined],
            [t('driver.guest.your-vat'), vatNumber || undefined],
          ]}
        />
      </Sheet>
      {bill && <Bill session={{ payableMinor, billed: true, paid: [] }} bill={bill} />}
    </>
  )
}
