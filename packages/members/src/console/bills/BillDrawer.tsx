import {
  type DrawerNavigation,
  Button,
  CallError,
  fetchEndpointFile,
  Drawer,
  Facts,
  ReadFailure,
  formatAmount,
  formatMoney,
  formatInstant,
  Link,
  saveFile,
  Tag,
  toast,
  useCall,
  useLanguage,
  useWords,
} from '@evops/kit'
import { shortNo } from '@evops/platform/contract'
import { useState } from 'react'
import { downloadBill, getBill, type BillDetail } from '../../contract/index.ts'
import { billTones } from './bill-tones.ts'
import { BillHistory } from './BillHistory.tsx'
import { billWords } from './bills.words.ts'
import { MailBill } from './MailBill.tsx'
import { formatTax } from './format-tax.ts'

/** Shows one bill: amounts, movements of the wallet, sessions, and the PDF. */
export function BillDrawer({ id, ...neighbours }: { id: string } & DrawerNavigation) {
  const t = useWords(billWords)
  const { data: bill, error, refetch } = useCall(getBill, { params: { id } }, { quiet: true })
  if (!bill)
    return (
      <Drawer title={t('members.bill.tab')} {...neighbours}>
        {error ? <ReadFailure error={error} onRetry={() => void refetch()} /> : <span className="bone" />}
      </Drawer>
    )
  return (
    <Drawer
      title={bill.no}
      sub={bill.companyName}
      wide
      footer={
        <>
          <MailBill bill={bill} />
          <Download bill={bill} />
        </>
      }
      {...neighbours}
    >
      <div className="stack">
        <BillFacts bill={bill} />
        <BillHistory bill={bill} />
        <Lines bill={bill} />
      </div>
    </Drawer>
  )
}

function Download({ bill }: { bill: BillDetail }) {
  const t = useWords(billWords)
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      saveFile(await fetchEndpointFile(downloadBill, { params: { id: bill.id } }), `${bill.no}.pdf`)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast.fail(error.msg)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button kind="primary" icon="download" busy={busy} onClick={() => void download()}>
      {t('members.bill.pdf')}
    </Button>
  )
}

function BillFacts({ bill }: { bill: BillDetail }) {
  const t = useWords(billWords)
  const language = useLanguage()
  const money = (minor: number) => formatMoney(minor, bill.currency, language)
  const day = (instant: string) => formatInstant(instant, language, bill.timeZone, 'day')
  // The period ends at midnight after its last day.
  const lastMoment = new Date(Date.parse(bill.periodTo) - 1).toISOString()
  return (
    <Facts
      of={[
        [
          t('members.bill.state'),
          <Tag key="state" tone={billTones[bill.state]}>
            {t(`members.bill.state-${bill.state}`)}
          </Tag>,
        ],
        [t('members.bill.period'), `${day(bill.periodFrom)} – ${day(lastMoment)}`],
        [t('members.bill.issuedAt'), day(bill.issuedAt)],
        ...(bill.toPayMinor > 0
          ? ([
              [t('members.bill.dueAt'), day(bill.dueAt)],
              [t('members.bill.toPayMinor'), money(bill.toPayMinor)],
              [t('members.bill.openMinor'), money(bill.openMinor)],
            ] as const)
          : []),
        [t('members.bill.openingMinor'), money(bill.openingMinor)],
        [t('members.bill.paidInMinor'), money(bill.paidInMinor)],
        [t('members.bill.chargedMinor'), money(bill.chargedMinor)],
        ...(bill.taxHundredths > 0
          ? ([
              [t('members.bill.tax', { rate: formatTax(bill.taxHundredths, language) }), money(bill.taxMinor)],
            ] as const)
          : []),
        [t('members.bill.otherMinor'), money(bill.otherMinor)],
        [t('members.bill.closingMinor'), money(bill.closingMinor)],
      ]}
    />
  )
}

function Lines({ bill }: { bill: BillDetail }) {
  const t = useWords(billWords)
  const language = useLanguage()
  const amount = (minor: number) => formatAmount(minor, bill.currency, language)
  return (
    <div className="bill-lines">
      <p className="small dim">{t('members.bill.by-posting')}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('members.bill.session')}</th>
            <th scope="col" className="num">
              {t('members.bill.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {bill.lines.map((line) => (
            <tr key={line.sessionId}>
              <td>
                <Link to={`/statsanalysis/chgtransorder/${line.sessionId}`}>{shortNo(line.sessionNo)}</Link>
                <small className="dim">
                  {line.stationName}
                  {line.startedAt && ` · ${formatInstant(line.startedAt, language, bill.timeZone, 'short')}`}
                </small>
              </td>
              <td className="num">{amount(line.amountMinor)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>{t('members.bill.total')}</td>
            <td className="num">{amount(bill.chargedMinor)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
