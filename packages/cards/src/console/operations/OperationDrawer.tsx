import {
  type DrawerNavigation,
  Button,
  Can,
  Dialog,
  Drawer,
  DrawerWhileLoading,
  Facts,
  Form,
  formatMoney,
  formatInstant,
  Link,
  Tag,
  TextField,
  toast,
  useCall,
  useIsPermitted,
  useForm,
  useLanguage,
  useCurrentUser,
  useTranslate,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import {
  cardValueWords,
  getCard,
  getPurse,
  isOffline,
  listCardOperations,
  offlineScreen,
  onlineScreen,
  operationsScreen,
  reverseCardOperation,
  type CardOperationKind,
  type OperationRow,
} from '../../contract/index.ts'
import { receiptWords } from '../receipts/receipt.words.ts'
import { operationWords } from './operations.words.ts'
import '../cards.css'

const reversible: readonly CardOperationKind[] = ['recharge', 'refund', 'unload']

/**
 * Drawer of one card operation: its money, cashier shift, approver and certificate, its possible reversal and its
 * receipt.
 */
export function OperationDrawer({ id, ...neighbours }: DrawerNavigation & { id: string }) {
  const t = useWords(operationWords)
  const r = useWords(receiptWords)
  useWords(cardValueWords)
  const translate = useTranslate()
  const [openDialog, setOpenDialog] = useState(false)
  const read = useCall(listCardOperations, { query: { id } }, { quiet: true })
  const row = read.data?.list[0]
  if (row?.id !== id) return <DrawerWhileLoading read={read} title={t('cards.log.gone')} {...neighbours} />
  const mayReverse = reversible.includes(row.kind) && row.journalId !== null && row.reversedById === null
  return (
    <Drawer
      title={translate(`cards.kind.${row.kind}`)}
      sub={row.cardNo}
      tags={row.reversedById !== null && <Tag tone="warn">{t('cards.log.reversed')}</Tag>}
      footer={
        <>
          {mayReverse && (
            <Can call={reverseCardOperation}>
              <Button kind="danger" onClick={() => setOpenDialog(true)}>
                {t('cards.log.reverse')}
              </Button>
            </Can>
          )}
          <Link className="btn" to={`${operationsScreen.path}?receipt=${id}`}>
            {r('cards.receipt.title')}
          </Link>
        </>
      }
      {...neighbours}
    >
      <OperationFacts row={row} />
      <CardOf row={row} />
      {openDialog && <Reverse id={id} onClose={() => setOpenDialog(false)} />}
    </Drawer>
  )
}

/** Shows the card, as a link if the user may open the card's screen. */
function CardOf({ row }: { row: OperationRow }) {
  const t = useWords(operationWords)
  const may = useIsPermitted()
  const screen = isOffline(row.family) ? offlineScreen : onlineScreen
  if (row.kind === 'delete' || !may(screen.codes)) return null
  return (
    <p className="card-links">
      <Link to={`${screen.path}?open=${row.cardId}`}>{t('cards.log.to-card')}</Link>
    </p>
  )
}

function OperationFacts({ row }: { row: OperationRow }) {
  const t = useWords(operationWords)
  useWords(cardValueWords)
  const translate = useTranslate()
  const language = useLanguage()
  const { timeZone } = useCurrentUser().operator
  const money = (minor: number | null) =>
    minor === null || row.currency === null ? null : formatMoney(minor, row.currency, language)
  const when = (at: string) => formatInstant(at, language, timeZone, 'second')
  const state = (value: OperationRow['stateBefore']) => translate(`cards.state.${value}`)
  return (
    <Facts
      of={[
        [t('cards.log.at'), when(row.at)],
        [t('cards.log.states'), `${state(row.stateBefore)} → ${state(row.stateAfter)}`],
        [t('cards.log.holderName'), row.holderName],
        [t('cards.log.beforeMinor'), money(row.beforeMinor)],
        [t('cards.log.amountMinor'), money(row.amountMinor)],
        [t('cards.log.afterMinor'), money(row.afterMinor)],
        [t('cards.log.payMethod'), row.payMethod && translate(`cards.log.pay-${row.payMethod}`)],
        [t('cards.log.voucherNo'), row.voucherNo],
        [
          t('cards.log.shiftName'),
          row.shiftName && `${row.shiftName} · ${row.shiftOpenedAt ? when(row.shiftOpenedAt) : ''}`,
        ],
        [t('cards.log.tac'), row.tac],
        [t('cards.log.other'), row.otherCardNo],
        [t('cards.log.reason'), row.reason],
        [t('cards.log.byName'), row.byName || t('cards.log.product')],
        [t('cards.log.approverName'), row.approverName],
        [t('cards.log.result'), translate(`cards.result.${row.result}`)],
      ]}
    />
  )
}

function Reverse({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useWords(operationWords)
  const form = useForm(reverseCardOperation, {
    params: { id },
    initial: {},
    refreshes: [listCardOperations, getCard, getPurse],
    onSaved: () => {
      toast.ok(t('cards.log.reverse-done'))
      onClose()
    },
  })
  return (
    <Dialog title={t('cards.log.reverse')} onClose={onClose}>
      <p className="dim">{t('cards.log.reverse-text')}</p>
      <Form form={form} verb={t('cards.log.reverse')} onCancel={onClose}>
        <TextField form={form} name="reason" label={t('cards.log.reason')} lines={2} wide />
      </Form>
    </Dialog>
  )
}
