import {
  Button,
  Can,
  Dialog,
  Facts,
  Form,
  formatAmount,
  formatEnergy,
  formatMoney,
  formatNumber,
  formatInstant,
  Link,
  Tag,
  TextField,
  useCall,
  useForm,
  useLanguage,
  useNav,
  useOperatorZone,
  useSave,
  useWords,
} from '@evops/kit'
import { formatMonth } from '@evops/platform/contract'
import { useState } from 'react'
import {
  listPartnerDisputes,
  listPartnerMonths,
  listPartnerSessions,
  resendPartnerSession,
  resolvePartnerDispute,
  type DisputeRow,
  type PartnerMonth,
  type PartnerRow,
  type PartnerSessionRow,
} from '../../contract/index.ts'
import { useDrawerPaging } from '../pages.tsx'
import { useFailure } from '../failures/use-failure.ts'
import { useTranslateRejection } from '../remarks/use-remarks.ts'
import { sessionWords } from './sessions.words.ts'

const reads = [listPartnerSessions, listPartnerMonths, listPartnerDisputes] as const
const shown = { page: 1, pageSize: 10 }
const tones = { waiting: 'plain', confirmed: 'good', disputed: 'bad' } as const
const statementPath = (id: string, month: string) => `/sysmng/interconnmng/${id}/${month}`
const sessionPath = (id: string) => `/statsanalysis/chgtransorder/${id}`

/**
 * Sessions that a partner started at our stations: the partner's debt by month, its last sessions and its responses.
 */
export function PartnerSessions({ partner: { id, protocol } }: { partner: PartnerRow }) {
  const t = useWords(sessionWords)
  const { mayOpen } = useNav()
  const { data: months = [] } = useCall(listPartnerMonths, { params: { id }, query: {} }, { quiet: true })
  const { data: page } = useCall(listPartnerSessions, { params: { id }, query: shown }, { quiet: true })
  if (!page || page.total + months.length === 0) return null
  const all = `/statsanalysis/chgtransorder?holderId=${id}`
  return (
    <section className="stack">
      <h2 className="what-hit">{t('interop.session.title')}</h2>
      {months.length > 0 && <Months partnerId={id} of={months} />}
      {page.list.map((row) => (
        <Record key={row.partnerNo} partnerId={id} row={row} isOcpi={protocol === 'ocpi'} />
      ))}
      {mayOpen(all) && <Link to={all}>{t('interop.session.all')}</Link>}
      <Disputes partnerId={id} />
    </section>
  )
}

/** Shows a statement of account for each month. */
function Months({ partnerId, of }: { partnerId: string; of: readonly PartnerMonth[] }) {
  const t = useWords(sessionWords)
  const language = useLanguage()
  return (
    <Facts
      of={of.map(({ month, currency, ...sums }) => [
        formatMonth(month, language),
        <Link key={month} to={statementPath(partnerId, month)}>
          {t('interop.session.month', {
            n: formatNumber(sums.sessions, language),
            energy: formatEnergy(sums.energyDwh, language),
            owed: formatMoney(sums.payableMinor, currency, language),
            closing: formatMoney(sums.closingMinor, currency, language),
          })}
        </Link>,
      ])}
    />
  )
}

function Record({ partnerId, row, isOcpi }: { partnerId: string; row: PartnerSessionRow; isOcpi: boolean }) {
  const failureOf = useFailure(isOcpi)
  const t = useWords(sessionWords)
  const language = useLanguage()
  const zone = useOperatorZone()
  const { partnerNo, state, recordState, problem, nextAt, cdrId, credits } = row
  const resend = useSave(resendPartnerSession, { refreshes: reads, done: t('interop.session.resent') })
  const isOwed = state === 'settled'
  const amount = row.payableMinor === null ? '' : formatMoney(row.payableMinor, row.currency, language)
  return (
    <div className="stack">
      <p>
        {isOwed ? (
          <Tag tone={tones[recordState]}>{t(`interop.session.record-${recordState}`)}</Tag>
        ) : (
          <Tag>{t(row.endedAt === null ? 'interop.session.open' : 'interop.session.unbilled')}</Tag>
        )}{' '}
        <Link to={sessionPath(row.sessionId)}>{partnerNo}</Link> {amount}
      </p>
      <p className="small dim">
        {row.stationName} · {formatInstant(row.startedAt, language, zone, 'short')}
        {cdrId !== null && ` · ${t('interop.session.cdr', { id: cdrId })}`}
        {credits > 0 && ` · ${t('interop.session.credits', { n: formatNumber(credits, language) })}`}
        {problem !== '' && ` · ${failureOf(problem)}`}
        {nextAt && ` · ${t('interop.session.next', { at: formatInstant(nextAt, language, zone, 'short') })}`}
      </p>
      {isOwed && (
        <Can call={resendPartnerSession}>
          <div className="row">
            <Button
              small
              busy={resend.isPending}
              onClick={() => resend.mutate({ params: { id: partnerId, partnerNo } })}
            >
              {t('interop.session.resend')}
            </Button>
          </div>
        </Can>
      )}
    </div>
  )
}

function Disputes({ partnerId }: { partnerId: string }) {
  const t = useWords(sessionWords)
  const [settling, setSettling] = useState<DisputeRow>()
  const { query, pagesOf } = useDrawerPaging()
  const { data } = useCall(listPartnerDisputes, { params: { id: partnerId }, query }, { quiet: true })
  if (!data || data.total === 0) return null
  return (
    <>
      <h3>{t('interop.dispute.title')}</h3>
      {data.list.map((row) => (
        <Dispute key={row.id} row={row} onSettle={() => setSettling(row)} />
      ))}
      {pagesOf(data.total)}
      {settling && <SettleDialog partnerId={partnerId} row={settling} onClose={() => setSettling(undefined)} />}
    </>
  )
}

function Dispute({ row, onSettle }: { row: DisputeRow; onSettle: () => void }) {
  const t = useWords(sessionWords)
  const receivedText = useTranslateRejection()
  const language = useLanguage()
  const zone = useOperatorZone()
  const { sessionId, partnerNo, resolvedAt, note, resolvedBy, currency } = row
  const amounts = (dwh: number | null, minor: number | null) =>
    [
      dwh === null ? '' : `${formatEnergy(dwh, language)} kWh`,
      minor === null || currency === null ? '' : formatAmount(minor, currency, language),
    ]
      .filter(Boolean)
      .join(' · ') || '—'
  return (
    <div className="stack">
      <p>
        <Tag tone={resolvedAt === null ? 'bad' : 'plain'}>
          {t(resolvedAt === null ? 'interop.dispute.open' : 'interop.dispute.resolved')}
        </Tag>{' '}
        {sessionId === null ? partnerNo : <Link to={sessionPath(sessionId)}>{partnerNo}</Link>}
      </p>
      <p className="small dim">
        {t(`interop.dispute.source-${row.source}`)} · {formatInstant(row.raisedAt, language, zone, 'short')} ·{' '}
        {receivedText(row.reason)}
        <br />
        {t('interop.dispute.ours', { is: amounts(row.ourDwh, row.ourMinor) })}
        {' · '}
        {t('interop.dispute.theirs', { is: amounts(row.theirDwh, row.theirMinor) })}
      </p>
      {resolvedAt === null ? (
        <Can call={resolvePartnerDispute}>
          <div className="row">
            <Button small onClick={onSettle}>
              {t('interop.dispute.settle')}
            </Button>
          </div>
        </Can>
      ) : (
        <p className="small">
          {resolvedBy} · {formatInstant(resolvedAt, language, zone, 'short')}: {note}
        </p>
      )}
    </div>
  )
}

function SettleDialog({ partnerId, row, onClose }: { partnerId: string; row: DisputeRow; onClose: () => void }) {
  const t = useWords(sessionWords)
  const form = useForm(resolvePartnerDispute, {
    params: { id: partnerId, disputeId: row.id },
    refreshes: reads,
    onSaved: onClose,
    done: t('interop.dispute.settled'),
  })
  return (
    <Dialog title={`${t('interop.dispute.settle')} · ${row.partnerNo}`} onClose={onClose}>
      <Form form={form} verb={t('interop.dispute.settle')} onCancel={onClose}>
        <TextField form={form} name="note" label={t('interop.dispute.note')} lines={3} wide />
      </Form>
    </Dialog>
  )
}
