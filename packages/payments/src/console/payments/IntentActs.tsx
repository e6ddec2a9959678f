import {
  Button,
  Can,
  CheckField,
  currencySign,
  Dialog,
  Form,
  formatMoney,
  NumberField,
  SelectField,
  TextField,
  toast,
  useFields,
  useForm,
  useLanguage,
  useSave,
  useWords,
} from '@evops/kit'
import { PendingChanges } from '@evops/organisation/console'
import { listPendingChanges } from '@evops/organisation/contract'
import { currencyExponent } from '@evops/platform/contract'
import { useState } from 'react'
import {
  cancelPaymentIntent,
  capturePaymentIntent,
  confirmPaymentIntent,
  getPaymentIntent,
  hasProviderApi,
  listPaymentAccounts,
  listPaymentIntents,
  queryPaymentIntent,
  refundPaymentIntent,
  type IntentDetail,
} from '../../contract/index.ts'
import { intentWords } from './intents.words.ts'

const reads = [listPendingChanges, listPaymentIntents, getPaymentIntent, listPaymentAccounts]
type IntentDialog = 'refund' | 'confirm' | 'capture'

/** Actions on a payment in its state. */
export function IntentActs({ row }: { row: IntentDetail }) {
  const t = useWords(intentWords)
  const [openDialog, setOpenDialog] = useState<IntentDialog>()
  const params = { id: row.id }
  const query = useSave(queryPaymentIntent, { refreshes: reads, done: t('payments.intent.done') })
  const cancel = useSave(cancelPaymentIntent, { refreshes: reads, done: t('payments.intent.done') })
  const isOpen = row.state === 'created' || row.state === 'authorised'
  const close = () => setOpenDialog(undefined)
  return (
    <>
      {hasProviderApi(row.provider) && (
        <Can call={queryPaymentIntent}>
          <Button busy={query.isPending} onClick={() => query.mutate({ params })}>
            {t('payments.intent.query')}
          </Button>
        </Can>
      )}
      {!hasProviderApi(row.provider) && row.state === 'created' && (
        <Can call={confirmPaymentIntent}>
          <Button kind="primary" onClick={() => setOpenDialog('confirm')}>
            {t('payments.intent.confirm')}
          </Button>
        </Can>
      )}
      {row.state === 'authorised' && (
        <Can call={capturePaymentIntent}>
          <Button kind="primary" onClick={() => setOpenDialog('capture')}>
            {t('payments.intent.capture')}
          </Button>
        </Can>
      )}
      {row.refundableMinor > 0 && (
        <Can call={refundPaymentIntent}>
          <Button onClick={() => setOpenDialog('refund')}>{t('payments.intent.refund')}</Button>
        </Can>
      )}
      {isOpen && (
        <Can call={cancelPaymentIntent}>
          <Button kind="danger" busy={cancel.isPending} onClick={() => cancel.mutate({ params })}>
            {t(row.capturedMinor > 0 ? 'payments.intent.free' : 'payments.intent.cancel')}
          </Button>
        </Can>
      )}
      {openDialog === 'refund' && <RefundDialog row={row} onClose={close} />}
      {openDialog === 'confirm' && <ConfirmDialog row={row} onClose={close} />}
      {openDialog === 'capture' && <CaptureDialog row={row} onClose={close} />}
    </>
  )
}

interface ActDialogProps {
  row: IntentDetail
  onClose: () => void
}
function useAmount(row: IntentDetail) {
  const language = useLanguage()
  const exponent = currencyExponent(row.currency)
  return { scale: exponent, shown: exponent, unit: currencySign(row.currency, language) }
}

function RefundDialog({ row, onClose }: ActDialogProps) {
  const t = useWords(intentWords)
  const language = useLanguage()
  const left = row.captures.map((one) => ({ ...one, leftMinor: one.amountMinor - one.refundedMinor }))
  const most = Math.max(...left.map(({ leftMinor }) => leftMinor))
  const form = useForm(refundPaymentIntent, {
    params: { id: row.id },
    initial: { amountMinor: most },
    refreshes: reads,
    onSaved: ({ approvalId }) => {
      toast.ok(t(approvalId === null ? 'payments.intent.refund-requested' : 'payments.intent.refund-second'))
      onClose()
    },
  })
  const f = useFields(intentWords, 'payments.intent', { form })
  const money = (minor: number) => formatMoney(minor, row.currency, language)
  return (
    <Dialog title={t('payments.intent.refund')} onClose={onClose}>
      <PendingChanges subject={row.id} />
      <Form form={form} verb={t('payments.intent.refund')} onCancel={onClose}>
        {left.length > 1 && (
          <SelectField
            {...f('captureId')}
            options={left.map(({ id, number, leftMinor }) => ({
              value: id,
              label: `${number} · ${t('payments.intent.refund-left', { amount: money(leftMinor) })}`,
            }))}
          />
        )}
        <NumberField
          {...f('amountMinor')}
          {...useAmount(row)}
          hint={t('payments.intent.refund-left', { amount: money(most) })}
        />
        <TextField {...f('reason')} />
      </Form>
    </Dialog>
  )
}

function ConfirmDialog({ row, onClose }: ActDialogProps) {
  const t = useWords(intentWords)
  const form = useForm(confirmPaymentIntent, {
    params: { id: row.id },
    initial: {},
    refreshes: reads,
    onSaved() {
      toast.ok(t('payments.intent.refund-second'))
      onClose()
    },
  })
  const f = useFields(intentWords, 'payments.intent', { form })
  return (
    <Dialog title={t('payments.intent.confirm')} onClose={onClose}>
      <PendingChanges subject={row.id} />
      <Form form={form} verb={t('payments.intent.confirm')} onCancel={onClose}>
        <TextField {...f('voucherNo')} />
      </Form>
    </Dialog>
  )
}

function CaptureDialog({ row, onClose }: ActDialogProps) {
  const t = useWords(intentWords)
  const form = useForm(capturePaymentIntent, {
    params: { id: row.id },
    initial: {
      amountMinor: row.authorisedMinor - row.capturedMinor,
      isFinal: true,
      takenMinor: row.capturedMinor,
    },
    refreshes: reads,
    done: t('payments.intent.done'),
    onSaved: onClose,
  })
  const f = useFields(intentWords, 'payments.intent', { form })
  return (
    <Dialog title={t('payments.intent.capture')} onClose={onClose}>
      <Form form={form} verb={t('payments.intent.capture')} onCancel={onClose}>
        <NumberField {...f('amountMinor')} {...useAmount(row)} />
        {row.takesOften && <CheckField {...f('isFinal')} />}
      </Form>
    </Dialog>
  )
}
