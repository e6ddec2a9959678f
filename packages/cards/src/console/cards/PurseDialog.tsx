import { useState } from 'react'
import { listFlow, listWallets, counterPayMethods } from '@evops/ledger/contract'
import {
  CheckField,
  Dialog,
  Form,
  formatMoney,
  formatNumber,
  type FormState,
  type FormValues,
  NumberField,
  SelectField,
  TextField,
  toast,
  useFields,
  useForm,
  useLanguage,
  useCurrentUser,
  useWords,
} from '@evops/kit'
import { PendingChanges } from '@evops/organisation/console'
import { listPendingChanges } from '@evops/organisation/contract'
import {
  changeCardPin,
  checkCard,
  collectCard,
  depositCard,
  getCard,
  getPurse,
  listCardOperations,
  listCards,
  loadCard,
  personaliseCard,
  readerJob,
  ungreyCard,
  unloadCard,
  unlockCardPin,
  purseLossBearers,
  type CardDetail,
} from '../../contract/index.ts'
import { fileReaderOption, ReaderPick, parseReaderChoice } from '../readers/ReaderPick.tsx'
import { RunningJob } from '../readers/RunningJob.tsx'
import { AmountField, IdentityField, CardPaymentFields } from './CardFields.tsx'
import { purseWords } from './purse.words.ts'

const specs = {
  personalise: personaliseCard,
  load: loadCard,
  unload: unloadCard,
  ungrey: ungreyCard,
  writeOff: ungreyCard,
  check: checkCard,
  pin: changeCardPin,
  unlockPin: unlockCardPin,
  deposit: depositCard,
  collect: collectCard,
} as const
export type PurseDialogAct = keyof typeof specs
const reads = [listPendingChanges, listCards, getCard, getPurse, listCardOperations, listWallets, listFlow] as const
const begins: Partial<Record<PurseDialogAct, Record<string, unknown>>> = {
  load: { method: 'wallet' },
  deposit: { method: 'cash' },
  writeOff: { writeOff: 'holder' },
}

/** Dialog of one purse action with the card at hand. A repeated request is executed once. */
export function PurseDialog({
  card,
  act,
  hasPin,
  onClose,
}: {
  card: CardDetail
  act: PurseDialogAct
  hasPin: boolean
  onClose: () => void
}) {
  const t = useWords(purseWords)
  const language = useLanguage()
  const { currency } = useCurrentUser().operator
  // The endpoints have the same shape. The form validates its values with the schema of the chosen one.
  const spec = specs[act] as typeof checkCard
  const isChip = card.media === 'cpu' && atReader.includes(act)
  const [jobId, setJobId] = useState<string>()
  const form = useForm(spec, {
    params: { id: card.id },
    initial: { ...begins[act], ...(isChip && { reader: fileReaderOption }) },
    ...(isChip && { toBody: bodyAtReader }),
    refreshes: reads,
    onSaved: (reply) => {
      const job = 'readerJob' in reply ? readerJob.safeParse(reply.readerJob).data : undefined
      if (job) {
        setJobId(job.id)
        return
      }
      const left = 'pinTriesLeft' in reply ? reply.pinTriesLeft : null
      const isUnchanged = 'changed' in reply && reply.changed === false
      const isWrong = act === 'ungrey' ? left !== null : act === 'pin' && isUnchanged
      if (isWrong) {
        toast.fail(t('cards.purse.pin-wrong', { n: formatNumber(Number(left), language) }))
        return
      }
      const isRequested = 'approvalId' in reply && reply.approvalId !== null
      if (act === 'check')
        toast.ok(
          t('cards.purse.check-done', {
            amount: formatMoney(reply.differenceMinor, card.currency ?? currency, language),
            n: formatNumber(reply.missing, language),
          }),
        )
      else toast.ok(t(isRequested ? 'cards.purse.requested' : 'cards.purse.saved'))
      onClose()
    },
  })
  return (
    <Dialog title={`${t(`cards.purse.act-${act}`)} · ${card.cardNo}`} onClose={onClose}>
      <p className="dim">{t(`cards.purse.${act}-text`)}</p>
      <PendingChanges subject={card.id} />
      {jobId === undefined ? (
        <Form form={form} verb={t(`cards.purse.act-${act}`)} onCancel={onClose}>
          {isChip && <ReaderPick form={form} />}
          <ActFields act={act} hasPin={hasPin} form={form} />
        </Form>
      ) : (
        <RunningJob cardId={card.id} jobId={jobId} onClose={onClose} />
      )}
    </Dialog>
  )
}

/** Actions that a card reader can execute. */
const atReader: readonly PurseDialogAct[] = ['load', 'unload', 'ungrey']
function bodyAtReader({ reader, ...typed }: FormValues) {
  const entries = Object.entries(typed).filter(([, value]) => value !== '' && value !== undefined)
  return { ...Object.fromEntries(entries), reader: parseReaderChoice(reader) }
}
const withAmount: readonly PurseDialogAct[] = ['load', 'unload', 'deposit']
const withReason: readonly PurseDialogAct[] = ['unload', 'ungrey', 'writeOff', 'unlockPin', 'collect']
function ActFields({ act, hasPin, form }: { act: PurseDialogAct; hasPin: boolean; form: FormState }) {
  const t = useWords(purseWords)
  const f = useFields(purseWords, 'cards.purse', { form })
  // A reader supplies the certificate itself.
  const isByHand = atReader.includes(act) && parseReaderChoice(form.values.reader) === undefined
  return (
    <>
      {withAmount.includes(act) && <AmountField form={form} name="amountMinor" label={t('cards.purse.amount')} />}
      {act === 'load' && <LoadFields form={form} />}
      {act === 'deposit' && <CardPaymentFields form={form} />}
      {act === 'check' && (
        <>
          <AmountField form={form} name="balanceMinor" label={t('cards.purse.balance')} />
          <NumberField {...f('debitCounter')} />
          <NumberField {...f('loadCounter')} />
        </>
      )}
      {act === 'writeOff' && (
        <SelectField
          {...f('writeOff')}
          options={purseLossBearers.map((value) => ({ value, label: t(`cards.purse.writeOff.${value}`) }))}
        />
      )}
      {act === 'ungrey' && (
        <>
          <CheckField {...f('force')} />
          {hasPin && <TextField form={form} name="pin" label={t('cards.purse.pin')} type="password" />}
        </>
      )}
      {act === 'pin' && (
        <>
          {hasPin && <TextField {...f('oldPin')} type="password" />}
          <TextField {...f('newPin')} type="password" />
        </>
      )}
      {isByHand && <TextField {...f('tac')} />}
      {withReason.includes(act) && <TextField {...f('reason')} lines={2} wide />}
      {(act === 'load' || act === 'deposit') && <TextField {...f('note')} lines={2} wide />}
    </>
  )
}

function LoadFields({ form }: { form: FormState }) {
  const t = useWords(purseWords)
  const f = useFields(purseWords, 'cards.purse', { form })
  const from = ['wallet', ...counterPayMethods] as const
  return (
    <>
      <SelectField
        {...f('method')}
        options={from.map((value) => ({ value, label: t(`cards.purse.method.${value}`) }))}
      />
      {form.values.method !== 'wallet' && <TextField {...f('voucherNo')} />}
      {form.values.method !== 'wallet' && <IdentityField form={form} />}
    </>
  )
}
