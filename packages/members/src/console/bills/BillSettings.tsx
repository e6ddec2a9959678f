import { Button, Can, Dialog, Form, NumberField, useCall, useFields, useForm, useWords } from '@evops/kit'
import { useState } from 'react'
import { getBillRules, saveBillRules, type BillRules } from '../../contract/index.ts'
import { billWords } from './bills.words.ts'

/** Default payment term and tax for bills, for companies without their own. */
export function BillSettings() {
  const t = useWords(billWords)
  const [isOpen, setOpen] = useState(false)
  return (
    <Can call={saveBillRules}>
      <Button icon="settings" onClick={() => setOpen(true)}>
        {t('members.bill.settings')}
      </Button>
      {isOpen && <SettingsDialog onClose={() => setOpen(false)} />}
    </Can>
  )
}

function SettingsDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(billWords)
  const { data } = useCall(getBillRules)
  return (
    <Dialog title={t('members.bill.settings')} onClose={onClose}>
      <p className="dim">{t('members.bill.settings-text')}</p>
      {data ? <Settings rules={data} onClose={onClose} /> : <span className="bone" />}
    </Dialog>
  )
}

function Settings({ rules, onClose }: { rules: BillRules; onClose: () => void }) {
  const t = useWords(billWords)
  const form = useForm(saveBillRules, {
    initial: rules,
    refreshes: [getBillRules],
    done: t('members.bill.settings-saved'),
    onSaved: onClose,
  })
  const f = useFields(billWords, 'members.bill', { form })
  return (
    <Form form={form} columns onCancel={onClose}>
      <NumberField {...f('daysToPay')} />
      <NumberField {...f('taxHundredths')} hint={t('members.bill.tax-hint')} scale={2} unit="%" />
    </Form>
  )
}
