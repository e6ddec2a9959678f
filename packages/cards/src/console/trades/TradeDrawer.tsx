import {
  type DrawerNavigation,
  Button,
  Can,
  Drawer,
  Facts,
  formatMoney,
  formatInstant,
  Link,
  Notice,
  Tag,
  useCall,
  useIsPermitted,
  useLanguage,
  useCurrentUser,
  useTranslate,
  useWords,
} from '@evops/kit'
import { shortNo } from '@evops/platform/contract'
import { useState } from 'react'
import {
  cardValueWords,
  decideCardTransaction,
  getTransactionBooks,
  sessionPageViewers,
  type TradeRow,
} from '../../contract/index.ts'
import { DecideSession, DecideTransaction } from './Decide.tsx'
import { tradeWords } from './trades.words.ts'

/** Drawer of a card's consumption: its session, the card's record, and the open decision. */
export function TradeDrawer({ row, ...neighbours }: DrawerNavigation & { row: TradeRow | undefined }) {
  const t = useWords(tradeWords)
  useWords(cardValueWords)
  const translate = useTranslate()
  const [openDialog, setOpenDialog] = useState(false)
  if (!row) return null
  const isOpen = row.settleState === 'held' || row.settleState === 'waiting'
  const differs = row.sessionId !== null && row.differenceMinor !== null && row.differenceMinor !== 0
  return (
    <Drawer
      title={row.cardNo}
      sub={row.holderName ?? undefined}
      tags={
        row.settleState && <Tag tone={isOpen ? 'warn' : 'plain'}>{translate(`cards.settle.${row.settleState}`)}</Tag>
      }
      footer={
        (isOpen || differs) && (
          <Can call={decideCardTransaction}>
            <Button kind="primary" onClick={() => setOpenDialog(true)}>
              {t('cards.trade.decide')}
            </Button>
          </Can>
        )
      }
      {...neighbours}
    >
      {row.settleState === 'held' && <HeldRecord row={row} />}
      <TradeFacts row={row} />
      {openDialog && isOpen && <DecideTransaction row={row} onClose={() => setOpenDialog(false)} />}
      {openDialog && !isOpen && <DecideSession row={row} onClose={() => setOpenDialog(false)} />}
    </Drawer>
  )
}

/** Shows a held record beside what the books know about its card, so that another person can compare them. */
function HeldRecord({ row }: { row: TradeRow }) {
  const t = useWords(tradeWords)
  const language = useLanguage()
  const id = row.transactionId ?? ''
  const { data: purse } = useCall(getTransactionBooks, { params: { id } }, { quiet: true, enabled: id !== '' })
  const money = (minor: number) => formatMoney(minor, row.currency, language)
  const formatCounter = (counter: number | null | undefined) =>
    counter === null || counter === undefined ? '—' : String(counter)
  const last = row.kind === 'load' ? purse?.loadCounter : purse?.debitCounter
  return (
    <>
      <Notice>{t('cards.trade.held-text')}</Notice>
      <Facts
        of={[
          [t('cards.trade.doubt'), row.doubt ? t(`cards.trade.doubt-${row.doubt}`) : null],
          [t('cards.trade.recordMinor'), row.totalMinor === null ? null : money(row.totalMinor)],
          [t('cards.trade.chipMinor'), purse ? money(purse.purseMinor) : null],
          [t('cards.trade.counter'), formatCounter(row.counter)],
          [t('cards.trade.lastCounter'), formatCounter(last)],
          [t('cards.trade.uploadedByName'), row.uploadedByName],
        ]}
      />
    </>
  )
}

function TradeFacts({ row }: { row: TradeRow }) {
  const t = useWords(tradeWords)
  const translate = useTranslate()
  const may = useIsPermitted()
  const language = useLanguage()
  const operator = useCurrentUser().operator
  const money = (minor: number | null) => (minor === null ? null : formatMoney(minor, row.currency, language))
  const when = (at: string | null) =>
    at === null ? null : formatInstant(at, language, row.timeZone ?? operator.timeZone, 'second')
  const session = row.sessionId === null || row.sessionNo === null ? null : shortNo(row.sessionNo)
  return (
    <Facts
      of={[
        [t('cards.trade.startedAt'), when(row.startedAt)],
        [t('cards.trade.place'), [row.stationName, row.chargePointNo, row.connectorNo].filter(Boolean).join(' · ')],
        [
          t('cards.trade.session'),
          session && may(sessionPageViewers) ? (
            <Link key="session" to={`/statsanalysis/chgtransorder/${row.sessionId}`}>
              {session}
            </Link>
          ) : (
            session
          ),
        ],
        [t('cards.trade.totalMinor'), money(row.totalMinor)],
        [t('cards.trade.kind'), row.kind && translate(`cards.tx.${row.kind}`)],
        [t('cards.trade.paidMinor'), money(row.paidMinor)],
        [t('cards.trade.differenceMinor'), row.differenceMinor === 0 ? null : money(row.differenceMinor)],
        [t('cards.trade.beforeMinor'), money(row.beforeMinor)],
        [t('cards.trade.afterMinor'), money(row.afterMinor)],
        [t('cards.trade.counter'), row.counter === null ? null : String(row.counter)],
        [t('cards.trade.verifyState'), row.verifyState && translate(`cards.verify.${row.verifyState}`)],
        [t('cards.trade.doubt'), row.doubt ? t(`cards.trade.doubt-${row.doubt}`) : null],
        [t('cards.trade.tac'), row.tac],
        [t('cards.trade.terminalNo'), row.terminalNo],
        [t('cards.trade.psamNo'), row.psamNo],
        [t('cards.trade.uploadedAt'), when(row.uploadedAt)],
        [t('cards.trade.uploadedByName'), row.uploadedByName],
      ]}
    />
  )
}
