import {
  type DrawerNavigation,
  Button,
  Can,
  DayField,
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
  useTranslate,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import {
  approveWithdrawal,
  cancelWithdrawal,
  failWithdrawal,
  getParty,
  getWithdrawal,
  listParties,
  listWithdrawals,
  payWithdrawal,
  refuseWithdrawal,
  revealWithdrawal,
  type WithdrawalDetail,
  type WithdrawalState,
} from '../../contract/index.ts'
import { ledgerEntriesPath } from '../paths.ts'
import { withdrawalTones } from './withdrawal-tones.ts'
import { withdrawalScreenWords } from './withdrawals.words.ts'

const acts = {
  approve: approveWithdrawal,
  refuse: refuseWithdrawal,
  cancel: cancelWithdrawal,
  pay: payWithdrawal,
  fail: failWithdrawal,
} as const
type Act = keyof typeof acts
/** Acts by state; the first one is the primary button. */
const actsOf: Readonly<Partial<Record<WithdrawalState, readonly Act[]>>> = {
  requested: ['approve', 'refuse', 'cancel'],
  approved: ['pay', 'fail'],
}
const reads = [getWithdrawal, listWithdrawals, listParties, getParty] as const

/** Shows one withdrawal and its possible acts. */
export function WithdrawalDrawer({ id, ...neighbours }: DrawerNavigation & { id: string }) {
  const t = useWords(withdrawalScreenWords)
  const translate = useTranslate()
  const language = useLanguage()
  const [openDialog, setOpenDialog] = useState<Act>()
  const read = useCall(getWithdrawal, { params: { id } }, { quiet: true })
  const row = read.data
  if (row?.id !== id) return <DrawerWhileLoading read={read} title={t('finance.withdrawal.no')} {...neighbours} />
  const open = (actsOf[row.state] ?? []).filter((act) => !(row.isMine && act === 'approve'))
  return (
    <Drawer
      title={`${formatMoney(row.amountMinor, row.currency, language)} · ${row.holderName}`}
      tags={<Tag tone={withdrawalTones[row.state]}>{translate(`finance.withdrawal.state.${row.state}`)}</Tag>}
      sub={<Link to={ledgerEntriesPath(row.id)}>{t('finance.withdrawal.flow')}</Link>}
      footer={open.map((act, place) => (
        <Can key={act} call={acts[act]}>
          <Button kind={place === 0 ? 'primary' : undefined} onClick={() => setOpenDialog(act)}>
            {t(`finance.withdrawal.${act}`)}
          </Button>
        </Can>
      ))}
      {...neighbours}
    >
      <div className="stack">
        <WithdrawalFacts row={row} />
        <Account key={row.id} row={row} />
        <Steps row={row} />
      </div>
      {openDialog && <ActDialog key={openDialog} row={row} act={openDialog} onClose={() => setOpenDialog(undefined)} />}
    </Drawer>
  )
}

function WithdrawalFacts({ row }: { row: WithdrawalDetail }) {
  const t = useWords(withdrawalScreenWords)
  const translate = useTranslate()
  const language = useLanguage()
  const money = (minor: number) => formatMoney(minor, row.currency, language)
  const feesMinor = row.feeMinor + row.taxMinor
  return (
    <Facts
      of={[
        [t('finance.withdrawal.no'), row.no],
        [t('finance.withdrawal.feeMinor'), row.feeMinor > 0 ? money(row.feeMinor) : ''],
        [t('finance.withdrawal.taxMinor'), row.taxMinor > 0 ? money(row.taxMinor) : ''],
        [t('finance.withdrawal.netMinor'), feesMinor > 0 ? money(row.amountMinor - feesMinor) : ''],
        [t('finance.withdrawal.holderKind'), translate(`finance.holder.${row.holderKind}`)],
        [t('finance.withdrawal.accountName'), row.accountName],
        [t('finance.withdrawal.bank'), row.bank],
        [t('finance.withdrawal.accountNo'), `**** ${row.accountTail}`],
        [t('finance.withdrawal.paidOn'), row.paidOn && formatInstant(row.paidOn, language, 'UTC', 'day')],
        [t('finance.withdrawal.voucherNo'), row.voucherNo],
        [t('finance.withdrawal.remark'), row.remark],
      ]}
    />
  )
}

/** Reveals the full account number to the user who pays; the audit log records it. */
function Account({ row }: { row: WithdrawalDetail }) {
  const t = useWords(withdrawalScreenWords)
  const [whole, setWhole] = useState<string>()
  const reveal = useSave(revealWithdrawal, { onSaved: ({ accountNo }) => setWhole(accountNo) })
  if (whole !== undefined) return <b className="num">{whole}</b>
  return (
    <div>
      <Can call={revealWithdrawal}>
        <Button busy={reveal.isPending} onClick={() => reveal.mutate({ params: { id: row.id } })}>
          {t('finance.withdrawal.reveal')}
        </Button>
      </Can>
    </div>
  )
}

function Steps({ row }: { row: WithdrawalDetail }) {
  const t = useWords(withdrawalScreenWords)
  const translate = useTranslate()
  const language = useLanguage()
  const { timeZone } = useCurrentUser().operator
  return (
    <section className="stack">
      <h3>{t('finance.withdrawal.history')}</h3>
      <ol className="why">
        {row.steps.map((step) => (
          <li key={step.seq}>
            {translate(`finance.withdrawal.step.${step.kind}`)} · {step.byName} ·{' '}
            {formatInstant(step.at, language, timeZone, 'second')}
            {step.text !== '' && ` · ${step.text}`}
          </li>
        ))}
      </ol>
    </section>
  )
}

function ActDialog({ row, act, onClose }: { row: WithdrawalDetail; act: Act; onClose: () => void }) {
  const t = useWords(withdrawalScreenWords)
  const language = useLanguage()
  const { id, version, no, amountMinor, currency } = row
  const form = useForm(acts[act], {
    params: { id },
    initial: { version, text: '' },
    refreshes: reads,
    done: t('finance.withdrawal.done'),
    onSaved: onClose,
  })
  const f = useFields(withdrawalScreenWords, 'finance.withdrawal', { form })
  const verb = t(`finance.withdrawal.${act}`)
  const needsReason = act === 'refuse' || act === 'fail'
  return (
    <Dialog title={`${verb} · ${no}`} onClose={onClose}>
      <p className="dim">
        {t(`finance.withdrawal.text-${act}`, { amount: formatMoney(amountMinor, currency, language) })}
      </p>
      <Form form={form} verb={verb} onCancel={onClose}>
        {act === 'pay' && (
          <>
            <DayField {...f('paidOn')} />
            <TextField {...f('voucherNo')} />
          </>
        )}
        <TextField
          form={form}
          name="text"
          label={t(needsReason ? 'finance.withdrawal.reason' : 'finance.withdrawal.note')}
          lines={2}
          wide
        />
      </Form>
    </Dialog>
  )
}
