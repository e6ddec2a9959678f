import {
  Button,
  call,
  CallError,
  currencySign,
  DayField,
  Dialog,
  Form,
  formatMoney,
  NumberField,
  queryClient,
  SelectField,
  TextField,
  toast,
  useCall,
  useCurrentUser,
  useForm,
  useLanguage,
  useWords,
  FileInput,
} from '@evops/kit'
import { currencyExponent } from '@evops/platform/contract'
import { type FormEvent, useId, useState } from 'react'
import {
  bankMoveKinds,
  createBankAccount,
  importBankStatement,
  listBankAccounts,
  listBankLines,
  listBankStatements,
  moveToBank,
  type BankAccountRow,
} from '../../contract/index.ts'
import { bankWords } from './bank.words.ts'

const bankReloads = [listBankLines, listBankStatements, listBankAccounts]

/** Imports a statement of one of the bank accounts, or creates the first one. */
export function ImportStatement({ onClose }: { onClose: () => void }) {
  const t = useWords(bankWords)
  const { data } = useCall(listBankAccounts, undefined, { quiet: true })
  const [isAdding, setAdding] = useState(false)
  if (!data) return null
  if (isAdding || data.accounts.length === 0) return <NewAccount onClose={onClose} onDone={() => setAdding(false)} />
  return (
    <Dialog title={t('ledger.bank.import')} onClose={onClose}>
      <UploadForm accounts={data.accounts} onDone={onClose} onAdd={() => setAdding(true)} />
    </Dialog>
  )
}

interface UploadFormProps {
  accounts: readonly BankAccountRow[]
  onDone: () => void
  onAdd: () => void
}
function UploadForm({ accounts, onDone, onAdd }: UploadFormProps) {
  const t = useWords(bankWords)
  const field = useId()
  const [id, setId] = useState(accounts[0]?.id ?? '')
  const [file, setFile] = useState<File>()
  const [isBusy, setBusy] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (!file) return
    setBusy(true)
    try {
      const row = await call(importBankStatement, { params: { id }, query: { fileName: file.name }, body: file })
      toast.ok(t('ledger.bank.imported', { lines: String(row.lines), open: String(row.openLines) }))
      onDone()
    } catch (error) {
      toast.fail(error instanceof CallError ? error.msg : String(error))
    } finally {
      for (const read of bankReloads) void queryClient.invalidateQueries({ queryKey: [read.name] })
      setBusy(false)
    }
  }
  return (
    <form className="form" onSubmit={(event) => void send(event)}>
      <div className="f">
        <label htmlFor={`${field}-account`}>{t('ledger.bank.accountName')}</label>
        <select id={`${field}-account`} className="field" value={id} onChange={({ target }) => setId(target.value)}>
          {accounts.map((account) => (
            <option key={account.id} value={account.id}>
              {`${account.name} · ${account.accountNo}`}
            </option>
          ))}
        </select>
      </div>
      <div className="f">
        <label htmlFor={`${field}-file`}>{t('ledger.bank.file')}</label>
        <FileInput id={`${field}-file`} accept=".xml,.sta,.940,.mt940,.txt,.csv" onFile={setFile} />
        <span className="hint">{t('ledger.bank.file-hint')}</span>
      </div>
      <div className="form-foot">
        <Button onClick={onAdd}>{t('ledger.bank.new-account')}</Button>
        <Button kind="primary" type="submit" busy={isBusy} disabled={!file}>
          {t('ledger.bank.import')}
        </Button>
      </div>
    </form>
  )
}

function NewAccount({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const t = useWords(bankWords)
  const form = useForm(createBankAccount, {
    initial: {},
    refreshes: [listBankAccounts],
    done: t('ledger.bank.account-created'),
    onSaved: onDone,
  })
  return (
    <Dialog title={t('ledger.bank.new-account')} onClose={onClose}>
      <Form form={form} verb={t('ledger.bank.new-account')} onCancel={onClose}>
        <TextField form={form} name="name" label={t('ledger.bank.name')} />
        <TextField form={form} name="accountNo" label={t('ledger.bank.accountNo')} />
      </Form>
    </Dialog>
  )
}

/** Posts money that moved to the bank without waiting for its statement; the statement's line is then matched with it. */
export function MoveDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(bankWords)
  const language = useLanguage()
  const { currency } = useCurrentUser().operator
  const { data } = useCall(listBankAccounts, undefined, { quiet: true })
  const form = useForm(moveToBank, {
    initial: { kind: 'payout', feeMinor: 0, accountId: null },
    refreshes: bankReloads,
    done: t('ledger.bank.posted'),
    onSaved: onClose,
  })
  const places = currencyExponent(currency)
  const money = { scale: places, shown: places, unit: currencySign(currency, language) }
  return (
    <Dialog title={t('ledger.bank.move')} onClose={onClose}>
      <Form form={form} verb={t('ledger.bank.post')} onCancel={onClose}>
        <SelectField
          form={form}
          name="kind"
          label={t('ledger.bank.kind')}
          options={bankMoveKinds.map((value) => ({ value, label: t(`ledger.bank.kind.${value}`) }))}
        />
        {form.values.kind === 'payout' && (
          <SelectField
            form={form}
            name="accountId"
            label={t('ledger.bank.source')}
            options={(data?.sources ?? []).map(({ id, name, balanceMinor }) => ({
              value: id,
              label: `${name} · ${formatMoney(balanceMinor, currency, language)}`,
            }))}
          />
        )}
        <NumberField form={form} name="amountMinor" label={t('ledger.bank.gross')} {...money} />
        {form.values.kind !== 'cash' && (
          <NumberField form={form} name="feeMinor" label={t('ledger.bank.fee')} {...money} />
        )}
        <DayField form={form} name="day" label={t('ledger.bank.day')} />
        <TextField form={form} name="reference" label={t('ledger.bank.reference')} />
      </Form>
    </Dialog>
  )
}
