import {
  Button,
  call,
  CallError,
  Can,
  CheckField,
  Dialog,
  Form,
  type FormState,
  queryClient,
  SelectField,
  TextField,
  toast,
  useCall,
  useFields,
  useForm,
  useWords,
  FileInput,
} from '@evops/kit'
import { useId, useState, type FormEvent } from 'react'
import {
  amendInvoiceRecord,
  approveInvoice,
  creditInvoice,
  cancelInvoice,
  getInvoice,
  issueInvoice,
  listInvoices,
  listTitles,
  mailInvoice,
  refuseInvoice,
  reissueInvoice,
  replaceInvoice,
  retryPart,
  reverseInvoice,
  sumInvoices,
  supplementInvoice,
  uploadInvoice,
  type InvoiceDetail,
  type InvoiceState,
} from '../../contract/index.ts'
import { CreditDialog } from './CreditDialog.tsx'
import { invoiceWords } from './format-invoice.ts'

const acts = {
  approve: approveInvoice,
  refuse: refuseInvoice,
  cancel: cancelInvoice,
  issue: issueInvoice,
  again: issueInvoice,
  reverse: reverseInvoice,
  reissue: reissueInvoice,
  replace: replaceInvoice,
  supplement: supplementInvoice,
  credit: creditInvoice,
  creditAgain: retryPart,
  amendRecord: amendInvoiceRecord,
  mail: mailInvoice,
  upload: uploadInvoice,
} as const
type Act = keyof typeof acts
/** Acts by state; the first one is the primary button. */
const actsOf: Readonly<Record<InvoiceState, readonly Act[]>> = {
  applied: ['approve', 'refuse', 'cancel'],
  approved: ['issue', 'cancel'],
  refused: [],
  cancelled: [],
  issuing: [],
  failed: ['again', 'reverse'],
  issued: ['mail', 'credit', 'reverse'],
  reversing: [],
  reversed: ['mail'],
}
const reads = [listInvoices, getInvoice, sumInvoices] as const

export function InvoiceActs({ invoice }: { invoice: InvoiceDetail }) {
  const t = useWords(invoiceWords)
  const [openDialog, setOpenDialog] = useState<Act>()
  const byHand = invoice.office === 'manual'
  const usual = actsOf[invoice.state].map((act) => (byHand && act === 'issue' ? 'upload' : act))
  const replaces: readonly Act[] =
    invoice.office === 'cfdi' &&
    invoice.state === 'issued' &&
    invoice.creditedMinor === 0 &&
    invoice.supplementOf === null &&
    invoice.supplements.length === 0
      ? ['replace']
      : []
  const open = [...new Set([...firstOf(invoice), ...usual, ...replaces])]
  const close = () => setOpenDialog(undefined)
  return (
    <>
      {open.map((act, place) => (
        <Can key={act} call={acts[act]}>
          <Button kind={place === 0 ? 'primary' : undefined} onClick={() => setOpenDialog(act)}>
            {t(`documents.invoice.${act}`)}
          </Button>
        </Can>
      ))}
      {openDialog === 'upload' && <UploadDialog invoice={invoice} onClose={close} />}
      {openDialog === 'mail' && <MailDialog invoice={invoice} onClose={close} />}
      {openDialog === 'credit' && <CreditDialog invoice={invoice} onClose={close} />}
      {openDialog && openDialog !== 'upload' && openDialog !== 'mail' && openDialog !== 'credit' && (
        <ActDialog key={openDialog} invoice={invoice} act={openDialog} onClose={close} />
      )}
    </>
  )
}

/**
 * Returns urgent acts, listed before the usual ones: a record or a credit note that its tax office rejected, a refund
 * without a document.
 */
function firstOf(invoice: InvoiceDetail): readonly Act[] {
  const { state, kind, office, officeState, refundedMinor, refunds, credits, payments, supplements } = invoice
  if (office === 'verifactu' && (officeState === 'refused' || officeState === 'accepted_with_errors'))
    return ['amendRecord']
  if ([...credits, ...payments].some((one) => one.state === 'failed')) return ['creditAgain']
  if (state !== 'issued' || refundedMinor === 0) return []
  const reissue: readonly Act[] = supplements.length === 0 ? ['reissue'] : []
  // If more was paid than invoiced, a further invoice adds the difference; it names its buyer.
  if (refundedMinor < 0) return kind === 'invoice' ? ['supplement', ...reissue] : reissue
  return refunds === 'credit' || supplements.length > 0 ? ['credit', ...reissue] : reissue
}

interface ActProps {
  invoice: InvoiceDetail
  onClose: () => void
}
function ActDialog({ invoice, act, onClose }: ActProps & { act: Exclude<Act, 'upload' | 'mail' | 'credit'> }) {
  const t = useWords(invoiceWords)
  const { id, version, no, number } = invoice
  const form = useForm(acts[act], {
    params: { id },
    initial: { version, text: '', ...(act === 'reverse' && { reason: '01' as const }) },
    refreshes: reads,
    done: t('documents.invoice.done'),
    toBody: ({ titleId, isBuyerOutsideCensus, ...rest }) => ({
      ...rest,
      ...(titleId ? { titleId } : {}),
      ...(act === 'amendRecord' && { isBuyerOutsideCensus: isBuyerOutsideCensus === true }),
    }),
    onSaved: onClose,
  })
  const f = useFields(invoiceWords, 'documents.invoice', { form })
  const verb = t(`documents.invoice.${act}`)
  return (
    <Dialog title={`${verb} · ${number ?? no}`} onClose={onClose}>
      <Form form={form} verb={verb} onCancel={onClose}>
        {act === 'reverse' && <SelectField {...f('reason')} />}
        {act === 'replace' && invoice.holderId !== null && invoice.replacedBy === null && (
          <TitleField form={form} holderId={invoice.holderId} />
        )}
        {act === 'amendRecord' && invoice.buyer.kind === 'person' && <CheckField {...f('isBuyerOutsideCensus')} wide />}
        <TextField {...f('text')} lines={2} wide />
      </Form>
    </Dialog>
  )
}

/** Selects another invoice title of the same payer, if the old one was wrong. */
function TitleField({ form, holderId }: { form: FormState; holderId: string }) {
  const t = useWords(invoiceWords)
  const titles = useCall(listTitles, { query: { holderId, pageSize: 50 } })
  const options = titles.data?.list.map(({ id, name, taxId }) => ({ value: id, label: `${name} · ${taxId}` }))
  return (
    <SelectField
      form={form}
      name="titleId"
      label={t('documents.invoice.titleId')}
      hint={t('documents.invoice.replace-hint')}
      none={t('documents.invoice.as-before')}
      options={options ?? []}
    />
  )
}

function MailDialog({ invoice, onClose }: ActProps) {
  const t = useWords(invoiceWords)
  const { id, number, no, buyer } = invoice
  const form = useForm(mailInvoice, {
    params: { id },
    initial: { to: buyer.email.includes('**') ? '' : buyer.email },
    refreshes: reads,
    done: t('documents.invoice.done'),
    toBody: ({ to }) => ({ to: to ?? '' }),
    onSaved: onClose,
  })
  const verb = t('documents.invoice.mail')
  return (
    <Dialog title={`${verb} · ${number ?? no}`} onClose={onClose}>
      <Form form={form} verb={verb} onCancel={onClose}>
        <TextField form={form} name="to" label={t('documents.invoice.mail-to')} hint={buyer.email} wide />
      </Form>
    </Dialog>
  )
}

/** Uploads number and file of an invoice that was issued manually. */
function UploadDialog({ invoice: { id, no, version }, onClose }: ActProps) {
  const t = useWords(invoiceWords)
  const field = useId()
  const [file, setFile] = useState<File>()
  const [number, setNumber] = useState('')
  const [busy, setBusy] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (!file) return
    setBusy(true)
    try {
      await call(uploadInvoice, {
        params: { id },
        query: { version, number, fileName: file.name },
        body: file,
      })
      for (const read of reads) void queryClient.invalidateQueries({ queryKey: [read.name] })
      toast.ok(t('documents.invoice.done'))
      onClose()
    } catch (error) {
      toast.fail(error instanceof CallError ? error.msg : String(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog title={`${t('documents.invoice.upload')} · ${no}`} onClose={onClose}>
      <form className="form" onSubmit={(event) => void send(event)}>
        <div className="f">
          <label htmlFor={`${field}-no`}>{t('documents.invoice.number')}</label>
          <input
            id={`${field}-no`}
            className="field"
            required
            maxLength={60}
            value={number}
            onChange={(event) => setNumber(event.target.value)}
          />
        </div>
        <div className="f">
          <label htmlFor={`${field}-file`}>{t('documents.invoice.file')}</label>
          <FileInput id={`${field}-file`} required accept=".pdf,.ofd,.xml" onFile={setFile} />
        </div>
        <div className="form-foot">
          <Button kind="primary" busy={busy} type="submit">
            {t('documents.invoice.upload')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
