import {
  Dialog,
  Form,
  Notice,
  NumberField,
  SelectField,
  TextField,
  useFields,
  useForm,
  useCurrentUser,
  useTranslate,
  useWords,
} from '@evops/kit'
import { currencyExponent } from '@evops/platform/contract'
import {
  answerWarrantyClaim,
  claimStateWords,
  claimWarranty,
  warrantyCoverageOf,
  type WorkOrderWarranty,
  type WarrantyClaim,
  type WorkOrderDetail,
} from '../../contract/index.ts'
import { claimWords } from './claims.words.ts'
import { workOrderReads } from './use-quick-acts.ts'

/** The fields of a work order that a claim needs. */
export type ClaimedWorkOrder = Pick<WorkOrderDetail, 'id' | 'no' | 'state' | 'timeZone' | 'parts' | 'warranty'>

/** Dialog for a claim to the manufacturer; after the end of the warranty it requires a reason. */
export function ClaimDialog({
  workOrder,
  plate,
  onClose,
}: {
  workOrder: ClaimedWorkOrder
  plate: WorkOrderWarranty['plate']
  onClose: () => void
}) {
  const t = useWords(claimWords)
  useWords(claimStateWords)
  const translate = useTranslate()
  const form = useForm(claimWarranty, {
    params: { id: workOrder.id },
    initial: {},
    refreshes: workOrderReads,
    done: t('maintenance.claim.made'),
    onSaved: onClose,
  })
  const f = useFields(claimWords, 'maintenance.claim', { form })
  const coverage = warrantyCoverageOf(plate)
  return (
    <Dialog title={`${t('maintenance.claim.make-title')} · ${workOrder.no}`} onClose={onClose}>
      <Form form={form} verb={t('maintenance.claim.make')} onCancel={onClose}>
        {coverage !== 'covered' && <Notice tone="warn">{translate(`maintenance.coverage.${coverage}`)}</Notice>}
        <TextField {...f('claim')} hint={t('maintenance.claim.claim-hint')} lines={4} wide />
        {coverage === 'ended' && <TextField {...f('lateReason')} lines={2} wide />}
      </Form>
    </Dialog>
  )
}

/** Returns the cost of the parts if all were paid in the operator’s currency: the suggested claim amount. */
function costOf({ parts }: ClaimedWorkOrder, currency: string): number | undefined {
  if (parts.length === 0 || parts.some((part) => part.currency !== currency)) return undefined
  return parts.reduce((sum, { quantity, unitMinor }) => sum + quantity * unitMinor, 0)
}

/** Dialog for the manufacturer's answer. */
export function AnswerDialog({
  workOrder,
  claim,
  onClose,
}: {
  workOrder: ClaimedWorkOrder
  claim: WarrantyClaim
  onClose: () => void
}) {
  const t = useWords(claimWords)
  useWords(claimStateWords)
  const currency = useCurrentUser()?.operator.currency ?? 'CNY'
  const digits = currencyExponent(currency)
  const form = useForm(answerWarrantyClaim, {
    params: { id: workOrder.id },
    initial: { outcome: 'accepted', amountMinor: costOf(workOrder, currency) },
    refreshes: workOrderReads,
    done: t('maintenance.claim.recorded'),
    toBody: ({ amountMinor, ...values }) => (values.outcome === 'accepted' ? { ...values, amountMinor } : values),
    onSaved: onClose,
  })
  const f = useFields(claimWords, 'maintenance.claim', { form })
  const { outcome } = form.values
  return (
    <Dialog title={`${t('maintenance.claim.record')} · ${claim.no}`} onClose={onClose}>
      <Form form={form} onCancel={onClose}>
        <SelectField {...f('outcome')} words="maintenance.claim-state" />
        {outcome === 'accepted' && <NumberField {...f('amountMinor')} scale={digits} shown={digits} unit={currency} />}
        {outcome !== 'withdrawn' && <TextField {...f('reference')} />}
        <TextField
          {...f('answer')}
          label={t(outcome === 'refused' ? 'maintenance.claim.answer-refused' : 'maintenance.claim.answer')}
          lines={3}
          wide
        />
      </Form>
    </Dialog>
  )
}
