import {
  currencySign,
  Dialog,
  Form,
  formatMoney,
  type FormState,
  Notice,
  NumberField,
  SelectField,
  TextField,
  toast,
  useCall,
  useIsPermitted,
  useFields,
  useForm,
  useLanguage,
  useWords,
} from '@evops/kit'
import { PendingChanges } from '@evops/organisation/console'
import { listPendingChanges } from '@evops/organisation/contract'
import { currencyExponent, type EndpointSpec } from '@evops/platform/contract'
import {
  depositKinds,
  getMyShift,
  getWallet,
  listDeposits,
  listFlow,
  listPlans,
  listShifts,
  listWallets,
  openShift,
  type CounterPayMethod,
  counterPayMethods,
  rechargeWallet,
  type WalletDetail,
} from '../../contract/index.ts'
import { OpenShiftInline } from '../counter/OpenShift.tsx'
import { payingWalletActs, walletActEndpoints, fixedAmountWalletActs, type WalletAct } from './wallet-acts.ts'
import { walletWords } from './wallets.words.ts'

const touched = [listPendingChanges, getWallet, listWallets, listFlow, getMyShift, listShifts, listDeposits]

interface MoneyDialogProps {
  act: WalletAct
  wallet: WalletDetail
  refreshes?: readonly EndpointSpec[]
  onClose: () => void
}

/** Dialog of one wallet operation at the counter. */
export function MoneyDialog(props: MoneyDialogProps) {
  const method = useAvailablePayMethod()
  if (!payingWalletActs.includes(props.act)) return <ActDialog {...props} />
  return method && <ActDialog {...props} method={method} />
}

/** Returns a payment method that is possible now: cash with an open shift. Undefined: not known yet. */
export function useAvailablePayMethod(): CounterPayMethod | undefined {
  const may = useIsPermitted()(getMyShift)
  const { data: shift } = useCall(getMyShift, undefined, { quiet: true, enabled: may })
  if (!may) return 'transfer'
  return shift === undefined ? undefined : shift ? 'cash' : 'transfer'
}

/** A repeated request is executed once. */
function ActDialog({ act, wallet, method, refreshes = [], onClose }: MoneyDialogProps & { method?: CounterPayMethod }) {
  const t = useWords(walletWords)
  const language = useLanguage()
  // The endpoints have the same shape. The form validates its values with the schema of the chosen one.
  const spec = walletActEndpoints[act] as typeof rechargeWallet
  const form = useForm(spec, {
    params: { id: wallet.id },
    initial: method ? { method } : {},
    refreshes: [...touched, ...refreshes],
    onSaved: (reply) => {
      const isRequested =
        'approvalId' in reply && reply.approvalId !== null && !('journalId' in reply && reply.journalId)
      toast.ok(t(isRequested ? 'ledger.wallets.requested' : 'ledger.wallets.done'))
      onClose()
    },
  })
  const f = useFields(walletWords, 'ledger.wallets', { form })
  const money = (minor: number) => formatMoney(minor, wallet.currency, language)
  return (
    <Dialog title={`${t(`ledger.wallets.${act}`)} · ${wallet.name}`} onClose={onClose}>
      <p className="dim">
        {t(`ledger.wallets.${act}-text`, {
          amount: money(act === 'payOwed' ? wallet.refundsOwedMinor : wallet.principalMinor),
        })}
      </p>
      <PendingChanges subject={wallet.id} />
      <Form form={form} verb={t(`ledger.wallets.${act}`)} onCancel={onClose}>
        {act === 'recharge' && <PlanField form={form} currency={wallet.currency} />}
        {act === 'deposit' && (
          <SelectField
            form={form}
            name="kind"
            label={t('ledger.wallets.deposit-kind')}
            options={depositKinds.map((value) => ({ value, label: t(`ledger.wallets.deposit.${value}`) }))}
          />
        )}
        {payingWalletActs.includes(act) && !fixedAmountWalletActs.includes(act) && (
          <NumberField
            form={form}
            name="amountMinor"
            scale={currencyExponent(wallet.currency)}
            shown={currencyExponent(wallet.currency)}
            unit={currencySign(wallet.currency, language)}
            label={t('ledger.wallets.amount')}
            {...(act === 'refund' && {
              hint: t('ledger.wallets.refundable', { amount: money(wallet.refundableMinor) }),
            })}
          />
        )}
        {payingWalletActs.includes(act) && <PaymentFields form={form} />}
        {act === 'recharge' && <TextField {...f('payer')} />}
        {act === 'recharge' || act === 'deposit' ? (
          <TextField {...f('note')} lines={2} wide />
        ) : (
          <TextField {...f('reason')} lines={2} wide />
        )}
      </Form>
    </Dialog>
  )
}

/** Cash needs an open shift. Any other method needs a number. */
export function PaymentFields({ form }: { form: FormState }) {
  const t = useWords(walletWords)
  const may = useIsPermitted()
  const shift = useCall(getMyShift, undefined, { quiet: true, enabled: may(getMyShift) })
  const isCash = form.values.method === 'cash'
  return (
    <>
      <SelectField
        form={form}
        name="method"
        label={t('ledger.wallets.method')}
        options={counterPayMethods.map((value) => ({ value, label: t(`ledger.wallets.method.${value}`) }))}
      />
      {!isCash && (
        <TextField
          form={form}
          name="voucherNo"
          label={t('ledger.wallets.voucher')}
          hint={t('ledger.wallets.voucher-hint')}
        />
      )}
      {shift.data === null && isCash && (
        <div className="f wide">
          <Notice tone="warn">{t('ledger.wallets.no-shift')}</Notice>
          {may(openShift) && <OpenShiftInline onOpened={() => form.set('method', 'cash')} />}
        </div>
      )}
    </>
  )
}

/** Plan selection. A plan fixes the amount. */
function PlanField({ form, currency }: { form: FormState; currency: string }) {
  const t = useWords(walletWords)
  const language = useLanguage()
  const { data } = useCall(listPlans, { query: { offered: 'now', pageSize: 100 } }, { quiet: true })
  if (!data || data.list.length === 0) return null
  const money = (minor: number) => formatMoney(minor, currency, language)
  const withAmount: FormState = {
    ...form,
    set: (name, value) => {
      form.set(name, value)
      const plan = data.list.find((each) => each.id === value)
      if (plan) form.set('amountMinor', plan.amountMinor)
    },
  }
  return (
    <SelectField
      form={withAmount}
      name="planId"
      label={t('ledger.wallets.plan')}
      wide
      options={data.list.map((plan) => ({
        value: plan.id,
        label: t('ledger.wallets.plan-of', {
          name: plan.name,
          amount: money(plan.amountMinor),
          gift: money(plan.giftMinor),
        }),
      }))}
    />
  )
}
