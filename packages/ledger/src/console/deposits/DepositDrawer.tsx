import {
  type DrawerNavigation,
  Button,
  Can,
  Dialog,
  Drawer,
  Facts,
  Form,
  formatMoney,
  formatInstant,
  Link,
  Tag,
  TextField,
  toast,
  useForm,
  useLanguage,
  useCurrentUser,
  useWords,
} from '@evops/kit'
import { PendingChanges } from '@evops/organisation/console'
import { listPendingChanges } from '@evops/organisation/contract'
import { useState } from 'react'
import {
  forfeitDeposit,
  getMyShift,
  getWallet,
  listDeposits,
  listFlow,
  refundDeposit,
  type DepositRow,
  type CounterPayMethod,
} from '../../contract/index.ts'
import { flowPath } from '../paths.ts'
import { PaymentFields, useAvailablePayMethod } from '../wallets/MoneyDialog.tsx'
import { walletWords } from '../wallets/wallets.words.ts'
import { depositWords } from './deposits.words.ts'

type End = 'refund' | 'forfeit'
const specs = { refund: refundDeposit, forfeit: forfeitDeposit } as const

export function DepositDrawer({
  deposit,
  currency,
  ...neighbours
}: DrawerNavigation & {
  deposit: DepositRow
  currency: string
}) {
  const t = useWords(depositWords)
  const w = useWords(walletWords)
  const language = useLanguage()
  const { timeZone } = useCurrentUser().operator
  const [end, setEnd] = useState<End>()
  const method = useAvailablePayMethod()
  const when = (at: string | null) => (at === null ? undefined : formatInstant(at, language, timeZone, 'second'))
  return (
    <Drawer
      title={formatMoney(deposit.amountMinor, currency, language)}
      tags={<Tag tone={deposit.state === 'held' ? 'acc' : 'plain'}>{t(`ledger.deposits.state.${deposit.state}`)}</Tag>}
      sub={<Link to={flowPath({ businessId: deposit.id })}>{t('ledger.deposits.flow')}</Link>}
      footer={
        deposit.state === 'held' ? (
          <>
            <Can call={refundDeposit}>
              <Button kind="primary" onClick={() => setEnd('refund')}>
                {t('ledger.deposits.refund')}
              </Button>
            </Can>
            <Can call={forfeitDeposit}>
              <Button kind="danger" onClick={() => setEnd('forfeit')}>
                {t('ledger.deposits.forfeit')}
              </Button>
            </Can>
          </>
        ) : undefined
      }
      {...neighbours}
    >
      <PendingChanges subject={deposit.id} />
      <Facts
        of={[
          [
            t('ledger.deposits.holderName'),
            <Link key="holder" to={flowPath({ holderId: deposit.walletId })}>
              {deposit.holderName}
            </Link>,
          ],
          [t('ledger.deposits.kind'), w(`ledger.wallets.deposit.${deposit.kind}`)],
          [t('ledger.deposits.at'), when(deposit.at)],
          [t('ledger.deposits.voucherNo'), deposit.voucherNo],
          [t('ledger.deposits.byName'), deposit.byName],
          [t('ledger.deposits.endedAt'), when(deposit.endedAt)],
          [w('ledger.wallets.note'), deposit.note],
        ]}
      />
      {end && method && <EndDialog method={method} end={end} deposit={deposit} onClose={() => setEnd(undefined)} />}
    </Drawer>
  )
}

function EndDialog({
  end,
  method,
  deposit,
  onClose,
}: {
  end: End
  method: CounterPayMethod
  deposit: DepositRow
  onClose: () => void
}) {
  const t = useWords(depositWords)
  // The two endpoints have the same reply. The form validates its values with the schema of the chosen one.
  const form = useForm(specs[end] as typeof refundDeposit, {
    params: { id: deposit.id },
    initial: { version: deposit.version, ...(end === 'refund' && { method }) },
    refreshes: [listPendingChanges, listDeposits, listFlow, getWallet, getMyShift],
    onSaved: ({ approvalId, journalId }) => {
      toast.ok(t(approvalId !== null && journalId === null ? 'ledger.deposits.requested' : 'ledger.deposits.done'))
      onClose()
    },
  })
  return (
    <Dialog title={`${t(`ledger.deposits.${end}`)} · ${deposit.holderName}`} onClose={onClose}>
      <p className="dim">{t(`ledger.deposits.${end}-text`)}</p>
      <PendingChanges subject={deposit.id} />
      <Form form={form} verb={t(`ledger.deposits.${end}`)} onCancel={onClose}>
        {end === 'refund' && <PaymentFields form={form} />}
        <TextField form={form} name="reason" label={t('ledger.deposits.reason')} lines={2} wide />
      </Form>
    </Dialog>
  )
}
