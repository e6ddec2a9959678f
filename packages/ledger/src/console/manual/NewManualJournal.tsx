import { Button, DateTimeInput, Dialog, useCurrentUser, useLanguage, useSave, useWords } from '@evops/kit'
import { calendarDayAt, currencyExponent } from '@evops/platform/contract'
import { type FormEvent, useState } from 'react'
import {
  createManualJournal,
  formatAccount,
  listManualJournals,
  manualAccounts,
  type ManualAccount,
} from '../../contract/index.ts'
import { manualWords } from './manual.words.ts'

interface DraftLine {
  id: number
  account: ManualAccount
  debit: string
  credit: string
}
const sides = ['debit', 'credit'] as const
/** Converts a decimal text in the currency to minor units. Empty text is 0. */
const minorOf = (text: string, places: number) => Math.round(Number(text.replace(',', '.') || '0') * 10 ** places)

/** Form of a manual journal: day, memo, and lines with an amount on one side. */
export function NewManualJournal({ onClose }: { onClose: () => void }) {
  const t = useWords(manualWords)
  const { currency, timeZone } = useCurrentUser().operator
  const places = currencyExponent(currency)
  const [day, setDay] = useState(() => calendarDayAt(new Date(), timeZone))
  const [memo, setMemo] = useState('')
  const [lines, setLines] = useState<readonly DraftLine[]>([
    { id: 0, account: 'output_tax', debit: '', credit: '' },
    { id: 1, account: 'bank', debit: '', credit: '' },
  ])
  const save = useSave(createManualJournal, {
    refreshes: [listManualJournals],
    done: t('ledger.manual.created'),
    onSaved: onClose,
  })
  const amountOf = (line: DraftLine) => minorOf(line.debit, places) - minorOf(line.credit, places)
  const difference = lines.reduce((sum, line) => sum + amountOf(line), 0)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const filled = lines.filter((line) => amountOf(line) !== 0)
    const body = { day, memo, lines: filled.map((line) => ({ account: line.account, amountMinor: amountOf(line) })) }
    save.mutate({ body })
  }
  return (
    <Dialog wide title={t('ledger.manual.new')} onClose={onClose}>
      <form className="form" onSubmit={send}>
        <div className="f">
          <label htmlFor="manual-day">{t('ledger.manual.day')}</label>
          <DateTimeInput id="manual-day" kind="day" value={day} onChange={setDay} />
        </div>
        <div className="f wide">
          <label htmlFor="manual-memo">{t('ledger.manual.memo')}</label>
          <input
            id="manual-memo"
            className="field"
            required
            maxLength={500}
            value={memo}
            onChange={({ target }) => setMemo(target.value)}
          />
        </div>
        <DraftLines lines={lines} onChange={setLines} />
        {difference !== 0 && <p className="msg warn">{t('ledger.manual.unbalanced')}</p>}
        <div className="form-foot">
          <Button onClick={() => setLines([...lines, { ...emptyLine, id: (lines.at(-1)?.id ?? 0) + 1 }])}>
            {t('ledger.manual.add-line')}
          </Button>
          <Button kind="primary" type="submit" busy={save.isPending} disabled={difference !== 0 || memo.trim() === ''}>
            {t('ledger.manual.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
const emptyLine = { account: 'bank', debit: '', credit: '' } as const

interface DraftLinesProps {
  lines: readonly DraftLine[]
  onChange: (lines: readonly DraftLine[]) => void
}
function DraftLines({ lines, onChange }: DraftLinesProps) {
  const t = useWords(manualWords)
  const language = useLanguage()
  const change = (id: number, more: Partial<DraftLine>) =>
    onChange(lines.map((line) => (line.id === id ? { ...line, ...more } : line)))
  return (
    <div className="lines-frame">
      <table className="lines account-codes">
        <thead>
          <tr>
            {(['account', ...sides] as const).map((column) => (
              <th key={column} scope="col">
                {t(`ledger.manual.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td>
                <select
                  className="field"
                  aria-label={t('ledger.manual.account')}
                  value={line.account}
                  onChange={({ target }) =>
                    change(line.id, { account: manualAccounts.find((each) => each === target.value) ?? line.account })
                  }
                >
                  {manualAccounts.map((account) => (
                    <option key={account} value={account}>
                      {formatAccount(account, language)}
                    </option>
                  ))}
                </select>
              </td>
              {sides.map((side) => (
                <td key={side}>
                  <input
                    className="field"
                    inputMode="decimal"
                    pattern="[0-9]+([.,][0-9]+)?"
                    aria-label={t(`ledger.manual.${side}`)}
                    value={line[side]}
                    onChange={({ target }) => change(line.id, { debit: '', credit: '', [side]: target.value })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
