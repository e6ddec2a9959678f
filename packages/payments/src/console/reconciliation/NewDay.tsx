import { Button, call, CallError, Dialog, queryClient, toast, useWords, DateTimeInput, FileInput } from '@evops/kit'
import { type FormEvent, useId, useState } from 'react'
import { compareChannelDay, uploadChannelDay, type ChannelDayRow } from '../../contract/index.ts'
import { reconciliationReloads } from './DayDrawer.tsx'
import { reconciliationWords } from './reconciliation.words.ts'

interface NewDayProps {
  accounts: readonly { value: string; label: string }[]
  /** Account and day that are proposed. */
  initial?: { accountId: string; day: string }
  onClose: () => void
  onDone: (row: ChannelDayRow) => void
}

/** Compares a day now: with its provider's file, or with an uploaded one. */
export function NewDay({ accounts, initial, onClose, onDone }: NewDayProps) {
  const t = useWords(reconciliationWords)
  const field = useId()
  const [accountId, setAccountId] = useState(initial?.accountId ?? '')
  const [day, setDay] = useState(initial?.day ?? '')
  const [file, setFile] = useState<File>()
  const [busy, setBusy] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      const params = { accountId }
      const row = file
        ? await call(uploadChannelDay, { params, query: { day, fileName: file.name }, body: file })
        : await call(compareChannelDay, { params, body: { day } })
      toast.ok(t('payments.day.compared'))
      onDone(row)
    } catch (error) {
      toast.fail(error instanceof CallError ? error.msg : String(error))
    } finally {
      for (const read of reconciliationReloads) void queryClient.invalidateQueries({ queryKey: [read.name] })
      setBusy(false)
    }
  }
  return (
    <Dialog title={t('payments.day.new')} onClose={onClose}>
      <form className="form" onSubmit={(event) => void send(event)}>
        <div className="f">
          <label htmlFor={`${field}-account`}>{t('payments.day.accountName')}</label>
          <select
            id={`${field}-account`}
            className="field"
            required
            value={accountId}
            onChange={(event) => setAccountId(event.target.value)}
          >
            <option value="">—</option>
            {accounts.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
        <div className="f">
          <label htmlFor={`${field}-day`}>{t('payments.day.day')}</label>
          <DateTimeInput id={`${field}-day`} kind="day" value={day} onChange={setDay} />
        </div>
        <div className="f">
          <label htmlFor={`${field}-file`}>{t('payments.day.file')}</label>
          <FileInput id={`${field}-file`} accept=".csv,text/csv" onFile={setFile} />
          <span className="hint">{t('payments.day.file-hint')}</span>
        </div>
        <div className="form-foot">
          <Button kind="primary" busy={busy} disabled={day === ''} type="submit">
            {t('payments.day.new')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
