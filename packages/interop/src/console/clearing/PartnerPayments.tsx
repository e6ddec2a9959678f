import {
  Button,
  Can,
  currencySign,
  DayField,
  Dialog,
  Facts,
  Form,
  formatMoney,
  formatInstant,
  Notice,
  NumberField,
  SelectField,
  Tag,
  TextField,
  useCall,
  useFields,
  useForm,
  useLanguage,
  useWords,
} from '@evops/kit'
import { PendingChanges } from '@evops/organisation/console'
import { listPendingChanges } from '@evops/organisation/contract'
import { currencyExponent } from '@evops/platform/contract'
import { useState } from 'react'
import {
  listPartnerMonths,
  listPartnerPayments,
  recordPartnerPayment,
  reversePartnerPayment,
  type PartnerDebts,
  type PartnerPayment,
} from '../../contract/index.ts'
import { useDrawerPaging } from '../pages.tsx'
import { paymentWords } from './payments.words.ts'

const reads = [listPendingChanges, listPartnerPayments, listPartnerMonths] as const

/** Balance between a partner and us: debts, payments, set-offs and requests that wait for a second person. */
export function PartnerPayments({ partnerId: id }: { partnerId: string }) {
  const t = useWords(paymentWords)
  const language = useLanguage()
  const [open, setOpen] = useState<PartnerPayment | 'new'>()
  const { query, pagesOf } = useDrawerPaging()
  const { data } = useCall(listPartnerPayments, { params: { id }, query }, { quiet: true })
  if (!data) return null
  const { debts, waiting } = data
  const money = (minor: number) => formatMoney(minor, debts.currency, language)
  const close = () => setOpen(undefined)
  return (
    <section className="stack">
      <h2 className="what-hit">{t('interop.payment.title')}</h2>
      <Facts
        of={[
          [t('interop.payment.oursMinor'), money(debts.oursMinor)],
          [t('interop.payment.theirsMinor'), money(debts.theirsMinor)],
          ...(debts.netted
            ? [[t('interop.payment.netMinor'), money(debts.oursMinor - debts.theirsMinor)] as const]
            : []),
        ]}
      />
      {waiting && <Notice>{t('interop.payment.waiting', { subject: waiting.subject, name: waiting.byName })}</Notice>}
      {data.list.map((row) => (
        <Payment key={row.id} row={row} onReverse={() => setOpen(row)} />
      ))}
      {pagesOf(data.total)}
      <Can call={recordPartnerPayment}>
        <div className="row">
          <Button disabled={waiting !== null} onClick={() => setOpen('new')}>
            {t('interop.payment.record')}
          </Button>
        </div>
      </Can>
      {open === 'new' && <NewPayment id={id} debts={debts} onClose={close} />}
      {typeof open === 'object' && <Reversal row={open} onClose={close} />}
    </section>
  )
}

function Payment({ row, onReverse }: { row: PartnerPayment; onReverse: () => void }) {
  const t = useWords(paymentWords)
  const language = useLanguage()
  const { kind, reverses, reversedAt } = row
  const people = { first: row.recordedByName, second: row.approvedByName }
  return (
    <div className="stack">
      <p>
        <Tag tone={reverses === null && reversedAt === null ? 'good' : 'plain'}>
          {t(`interop.payment.kind.${kind}`)}
        </Tag>{' '}
        {reverses !== null && <Tag tone="warn">{t('interop.payment.reversal')}</Tag>}
        {reversedAt !== null && <Tag tone="warn">{t('interop.payment.reversed')}</Tag>}{' '}
        {formatMoney(row.amountMinor, row.currency, language)}
      </p>
      <p className="small dim">
        {[formatInstant(row.paidOn, language, 'UTC', 'day'), row.reference, row.account, row.note]
          .filter(Boolean)
          .join(' · ')}
        <br />
        {t('interop.payment.people', people)}
      </p>
      <PendingChanges subject={row.id} />
      {reverses === null && reversedAt === null && (
        <Can call={reversePartnerPayment}>
          <div className="row">
            <Button small onClick={onReverse}>
              {t('interop.payment.reverse')}
            </Button>
          </div>
        </Can>
      )}
    </div>
  )
}

function NewPayment({ id, debts, onClose }: { id: string; debts: PartnerDebts; onClose: () => void }) {
  const t = useWords(paymentWords)
  const language = useLanguage()
  const { currency } = debts
  const form = useForm(recordPartnerPayment, {
    params: { id },
    initial: { kind: debts.theirsMinor > 0 ? 'out' : 'in' },
    refreshes: reads,
    onSaved: onClose,
    done: t('interop.payment.requested'),
  })
  const f = useFields(paymentWords, 'interop.payment', { form })
  const { kind } = form.values
  const most = kind === 'out' ? debts.mostOutMinor : kind === 'set_off' ? debts.mostSetOffMinor : undefined
  const digits = currencyExponent(currency)
  const hint = most !== undefined && t('interop.payment.most', { amount: formatMoney(most, currency, language) })
  return (
    <Dialog title={t('interop.payment.record')} onClose={onClose}>
      <Form form={form} verb={t('interop.payment.record')} onCancel={onClose}>
        <SelectField {...f('kind')} />
        <NumberField
          {...f('amountMinor')}
          scale={digits}
          shown={digits}
          unit={currencySign(currency, language)}
          {...(hint && { hint })}
        />
        <DayField {...f('paidOn')} />
        <TextField {...f('reference')} />
        <TextField {...f('account')} />
        <TextField {...f('note')} lines={2} wide />
      </Form>
    </Dialog>
  )
}

function Reversal({ row, onClose }: { row: PartnerPayment; onClose: () => void }) {
  const t = useWords(paymentWords)
  const form = useForm(reversePartnerPayment, {
    params: { id: row.id },
    refreshes: reads,
    onSaved: onClose,
    done: t('interop.payment.requested'),
  })
  const f = useFields(paymentWords, 'interop.payment', { form })
  return (
    <Dialog title={`${t('interop.payment.reverse')} · ${row.reference}`} onClose={onClose}>
      <Form form={form} verb={t('interop.payment.reverse')} onCancel={onClose}>
        <TextField {...f('reason')} lines={3} wide />
      </Form>
    </Dialog>
  )
}
