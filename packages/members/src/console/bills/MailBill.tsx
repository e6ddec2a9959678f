import { Button, Can, Dialog, Form, SelectField, TextField, useCall, useForm, useLanguage, useWords } from '@evops/kit'
import { languages } from '@evops/platform/contract'
import { useState } from 'react'
import { getBill, getCompany, mailBill, type BillDetail } from '../../contract/index.ts'
import { billWords } from './bills.words.ts'

const languageNames = { zh: '中文', en: 'English', es: 'Español' } as const

/** Sends the bill by e-mail again or to another address. */
export function MailBill({ bill }: { bill: BillDetail }) {
  const t = useWords(billWords)
  const [isOpen, setOpen] = useState(false)
  return (
    <Can call={mailBill}>
      <Button icon="out" onClick={() => setOpen(true)}>
        {t('members.bill.mail')}
      </Button>
      {isOpen && <MailDialog bill={bill} onClose={() => setOpen(false)} />}
    </Can>
  )
}

function MailDialog({ bill, onClose }: { bill: BillDetail; onClose: () => void }) {
  const t = useWords(billWords)
  const { data: company } = useCall(getCompany, { params: { id: bill.companyId } })
  return (
    <Dialog title={`${t('members.bill.mail')} · ${bill.no}`} onClose={onClose}>
      {company ? (
        <MailForm bill={bill} to={company.invoice.email || company.email} onClose={onClose} />
      ) : (
        <span className="bone" />
      )}
    </Dialog>
  )
}

function MailForm({ bill, to, onClose }: { bill: BillDetail; to: string; onClose: () => void }) {
  const t = useWords(billWords)
  const language = useLanguage()
  const form = useForm(mailBill, {
    params: { id: bill.id },
    initial: { to, language },
    refreshes: [getBill],
    done: t('members.bill.mail-queued'),
    onSaved: onClose,
  })
  return (
    <Form form={form} verb={t('members.bill.mail-verb')} onCancel={onClose}>
      <TextField form={form} name="to" label={t('members.bill.mail-to')} wide />
      <SelectField
        form={form}
        name="language"
        label={t('members.bill.mail-language')}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
      />
    </Form>
  )
}
