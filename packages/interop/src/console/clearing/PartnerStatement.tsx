import {
  Button,
  CallError,
  fetchEndpointFile,
  columnsFor,
  DataTable,
  ExportButton,
  ReadFailure,
  Figures,
  formatEnergy,
  formatMoney,
  formatNumber,
  Link,
  longText,
  Notice,
  PageHead,
  Pager,
  saveFile,
  Tag,
  toast,
  useLanguage,
  useList,
  useNav,
  usePage,
  usePageTitle,
  useWords,
} from '@evops/kit'
import { formatMonth, shortNo } from '@evops/platform/contract'
import { useState } from 'react'
import {
  downloadPartnerMonth,
  listPartnerMonthLines,
  partnerMonthExport,
  type PartnerMonth,
  type PartnerMonthLine,
} from '../../contract/index.ts'
import { statementWords } from './statement.words.ts'

const sessionPath = (id: string) => `/statsanalysis/chgtransorder/${id}`
const tones = { waiting: 'plain', confirmed: 'good', disputed: 'bad' } as const
const c = columnsFor<PartnerMonthLine>('interop.statement')
const columnsIn = (currency: string) => [
  c.custom('sessionNo', (row) => <Session row={row} />, { phone: 1, width: 180 }),
  c.custom('side', (row) => <Side row={row} />, { width: 110 }),
  c.text('partnerNo', { width: 270 }),
  c.text('stationName', { width: 170 }),
  c.when('endedAt', (row) => row.timeZone),
  c.energy('energyDwh', { phone: 3 }),
  c.money('amountMinor', currency, { phone: 2 }),
  c.custom('recordState', (row) => <Record row={row} />, { width: 130, phone: 4 }),
]

/** Link to our session, or to the session that our driver had at the partner's station. */
const pathOf = ({ side, sessionId, partnerNo }: PartnerMonthLine, partnerId: string) =>
  side === 'ours' && sessionId !== null
    ? sessionPath(sessionId)
    : `/sysmng/roaming?view=sessions&open=${partnerId}~${partnerNo}`
function Side({ row: { side } }: { row: PartnerMonthLine }) {
  const t = useWords(statementWords)
  return <>{t(`interop.statement.side-${side}`)}</>
}
function Session({ row }: { row: PartnerMonthLine }) {
  const t = useWords(statementWords)
  const { id = '' } = usePage().params
  const { sessionNo, isCorrection } = row
  return (
    <>
      <Link to={pathOf(row, id)}>{longText(shortNo(sessionNo), sessionNo)}</Link>{' '}
      {isCorrection && <Tag tone="warn">{t('interop.statement.correction')}</Tag>}
    </>
  )
}
/** Shows the partner's response to a record that was sent to the partner. */
function Record({ row: { recordState, isDisputed } }: { row: PartnerMonthLine }) {
  const t = useWords(statementWords)
  const state = isDisputed ? 'disputed' : recordState
  return <Tag tone={tones[state]}>{t(`interop.statement.record-${state}`)}</Tag>
}

/** Monthly statement of a partner's account: its sessions, corrections of earlier sessions, payments and debts. */
export function PartnerStatement() {
  const t = useWords(statementWords)
  const language = useLanguage()
  const { go } = useNav()
  const { id = '', month = '' } = usePage().params
  const always = { partnerId: id, month }
  const list = useList(listPartnerMonthLines, { pageSize: 50, always })
  usePageTitle(list.reply?.sums.no)
  if (!list.reply)
    return list.error ? <ReadFailure error={list.error} onRetry={() => go(`/sysmng/interconnmng?open=${id}`)} /> : null
  const { partnerName, sums } = list.reply
  return (
    <>
      <PageHead
        title={sums.no}
        tags={sums.isOpen && <Tag tone="warn">{t('interop.statement.open')}</Tag>}
        fresh={
          <>
            <Link to={`/sysmng/interconnmng?open=${id}`}>{partnerName}</Link>
            <span>{formatMonth(month, language)}</span>
            <span>{sums.timeZone}</span>
            <Link to={`/statsanalysis/captialflow?holderId=${id}`}>{t('interop.statement.flow')}</Link>
          </>
        }
        actions={
          <>
            <ExportButton
              name={partnerMonthExport}
              filter={always}
              label={t('interop.statement.export')}
              disabled={list.total === 0}
            />
            <Download id={id} sums={sums} />
          </>
        }
      />
      <div className="stack">
        {sums.isOpen && <Notice>{t('interop.statement.open-note')}</Notice>}
        <Sums sums={sums} />
        <div className="sheet list-sheet">
          <DataTable
            list={list}
            columns={columnsIn(sums.currency)}
            keyOf={(row) => row.id}
            label={sums.no}
            onOpen={(row) => go(pathOf(row, id))}
          />
        </div>
      </div>
      <Pager list={list} />
    </>
  )
}

function Sums({ sums }: { sums: PartnerMonth }) {
  const t = useWords(statementWords)
  const language = useLanguage()
  const { theirs } = sums
  const money = (minor: number) => formatMoney(minor, sums.currency, language)
  return (
    <div className="sheet">
      <div className="body stack">
        <Figures
          of={[
            { label: t('interop.statement.closingMinor'), value: money(sums.closingMinor), big: true },
            { label: t('interop.statement.openingMinor'), value: money(sums.openingMinor) },
            { label: t('interop.statement.payableMinor'), value: money(sums.payableMinor) },
            { label: t('interop.statement.paidMinor'), value: money(sums.paidMinor) },
            ...(sums.setOffMinor === 0
              ? []
              : [{ label: t('interop.statement.setOffMinor'), value: money(sums.setOffMinor) }]),
            ...(sums.otherMinor === 0
              ? []
              : [{ label: t('interop.statement.otherMinor'), value: money(sums.otherMinor) }]),
            { label: t('interop.statement.sessions'), value: formatNumber(sums.sessions, language) },
            { label: t('interop.statement.corrections'), value: formatNumber(sums.corrections, language) },
            {
              label: t('interop.statement.energyDwh'),
              value: formatEnergy(sums.energyDwh, language),
              unit: 'kWh',
            },
          ]}
        />
        {Object.values(theirs).some((figure) => figure !== 0) && (
          <Figures
            of={[
              { label: t('interop.statement.theirClosing'), value: money(theirs.closingMinor), big: true },
              { label: t('interop.statement.theirOpening'), value: money(theirs.openingMinor) },
              { label: t('interop.statement.theirBilled'), value: money(theirs.billedMinor) },
              { label: t('interop.statement.theirPaid'), value: money(theirs.paidMinor) },
              { label: t('interop.statement.setOffMinor'), value: money(theirs.setOffMinor) },
              { label: t('interop.statement.theirRecords'), value: formatNumber(theirs.records, language) },
              { label: t('interop.statement.netMinor'), value: money(sums.netMinor), big: sums.netted },
            ]}
          />
        )}
      </div>
    </div>
  )
}

function Download({ id, sums: { month, no } }: { id: string; sums: PartnerMonth }) {
  const [busy, setBusy] = useState(false)
  const download = () => {
    setBusy(true)
    fetchEndpointFile(downloadPartnerMonth, { query: { partnerId: id, month } })
      .then((file) => saveFile(file, `${no}.pdf`))
      .catch((error: unknown) => {
        if (!(error instanceof CallError)) throw error
        toast.fail(error.msg)
      })
      .finally(() => setBusy(false))
  }
  return (
    <Button icon="download" busy={busy} onClick={download}>
      PDF
    </Button>
  )
}
