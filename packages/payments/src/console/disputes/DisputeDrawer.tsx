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
  useCall,
  useFields,
  useForm,
  useLanguage,
  useCurrentUser,
  useSave,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import {
  acceptDispute,
  disputeWords,
  formatDisputeReason,
  getDispute,
  listDisputes,
  paymentsScreen,
  sendDisputeEvidence,
  type DisputeRow,
} from '../../contract/index.ts'
import { disputeListWords } from './disputes.words.ts'
import { disputeTones } from './tones.ts'

const refreshes = [getDispute, listDisputes]

/** Drawer of one case: its payment, its deadline, and what was booked. */
export function DisputeDrawer({ id, ...neighbours }: DrawerNavigation & { id: string }) {
  const w = useWords(disputeWords)
  const read = useCall(getDispute, { params: { id } }, { quiet: true })
  const row = read.data
  if (row?.id !== id)
    return <DrawerWhileLoading read={read} title={w('payments.dispute.kind.dispute')} {...neighbours} />
  return (
    <Drawer
      title={w(`payments.dispute.kind.${row.kind}`)}
      sub={`${row.accountName} · ${row.disputeNo}`}
      tags={<Tag tone={disputeTones[row.state]}>{w(`payments.dispute.state.${row.state}`)}</Tag>}
      footer={<Acts row={row} />}
      {...neighbours}
    >
      <DisputeFacts row={row} />
    </Drawer>
  )
}

function DisputeFacts({ row }: { row: DisputeRow }) {
  const w = useWords(disputeWords)
  const t = useWords(disputeListWords)
  const language = useLanguage()
  const { timeZone } = useCurrentUser().operator
  const money = (minor: number) => formatMoney(minor, row.currency, language)
  const when = (at: string | null) => (at === null ? '' : formatInstant(at, language, timeZone, 'second'))
  return (
    <Facts
      of={[
        [w('payments.dispute.amountMinor'), money(row.amountMinor)],
        [w('payments.dispute.heldMinor'), money(row.heldMinor)],
        [w('payments.dispute.walletName'), row.walletName ?? ''],
        [w('payments.dispute.reason'), formatDisputeReason(row.reason, language)],
        [w('payments.dispute.openedAt'), when(row.openedAt)],
        [w('payments.dispute.evidenceDueAt'), when(row.evidenceDueAt)],
        [w('payments.dispute.evidence'), row.evidence],
        [w('payments.dispute.evidenceAt'), when(row.evidenceAt)],
        [w('payments.dispute.endedAt'), when(row.endedAt)],
        [w('payments.dispute.paymentNo'), row.paymentNo],
        [
          t('payments.dispute.payment'),
          row.intentId === null ? (
            ''
          ) : (
            <Link key="payment" to={`${paymentsScreen.path}?open=${row.intentId}`}>
              {t('payments.dispute.payment')}
            </Link>
          ),
        ],
        [
          t('payments.dispute.journal'),
          row.holdJournalId === null ? (
            ''
          ) : (
            <Link key="journal" to={`/statsanalysis/captialflow?businessId=${row.id}`}>
              {t('payments.dispute.journal')}
            </Link>
          ),
        ],
      ]}
    />
  )
}

function Acts({ row }: { row: DisputeRow }) {
  const t = useWords(disputeListWords)
  const [open, setOpen] = useState<'evidence' | 'accept'>()
  const close = () => setOpen(undefined)
  if (row.state !== 'opened' && row.state !== 'evidence_sent') return null
  return (
    <>
      {row.kind === 'dispute' && row.state === 'opened' && (
        <Can call={sendDisputeEvidence}>
          <Button kind="primary" onClick={() => setOpen('evidence')}>
            {t('payments.dispute.send')}
          </Button>
        </Can>
      )}
      <Can call={acceptDispute}>
        <Button onClick={() => setOpen('accept')}>{t('payments.dispute.accept')}</Button>
      </Can>
      {open === 'evidence' && <EvidenceDialog row={row} onClose={close} />}
      {open === 'accept' && <AcceptDialog row={row} onClose={close} />}
    </>
  )
}

interface DialogProps {
  row: DisputeRow
  onClose: () => void
}
function EvidenceDialog({ row: { id, version }, onClose }: DialogProps) {
  const t = useWords(disputeListWords)
  const form = useForm(sendDisputeEvidence, {
    params: { id },
    initial: { version, text: '' },
    refreshes,
    done: t('payments.dispute.done'),
    onSaved: onClose,
  })
  const f = useFields(disputeListWords, 'payments.dispute', { form })
  return (
    <Dialog title={t('payments.dispute.send')} onClose={onClose}>
      <Form form={form} verb={t('payments.dispute.send')} onCancel={onClose}>
        <TextField {...f('text')} lines={6} wide />
      </Form>
    </Dialog>
  )
}

function AcceptDialog({ row: { id, version }, onClose }: DialogProps) {
  const t = useWords(disputeListWords)
  const accept = useSave(acceptDispute, { refreshes, done: t('payments.dispute.done'), onSaved: onClose })
  return (
    <Dialog title={t('payments.dispute.accept')} onClose={onClose}>
      <p>{t('payments.dispute.accept-hint')}</p>
      <div className="form-foot">
        <Button
          kind="primary"
          busy={accept.isPending}
          onClick={() => accept.mutate({ params: { id }, body: { version } })}
        >
          {t('payments.dispute.accept')}
        </Button>
      </div>
    </Dialog>
  )
}
