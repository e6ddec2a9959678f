import {
  Button,
  Can,
  confirmAction,
  Dialog,
  formatInstant,
  Tag,
  useCall,
  useCurrentUser,
  useLanguage,
  useSave,
  useWords,
} from '@evops/kit'
import {
  listBankAccounts,
  listBankLines,
  listBankStatements,
  undoBankStatement,
  type BankStatementRow,
} from '../../contract/index.ts'
import { bankWords } from './bank.words.ts'

/** The imported statements. An import can be undone: its postings are reversed and its matches end. */
export function Statements({ onClose }: { onClose: () => void }) {
  const t = useWords(bankWords)
  const { data } = useCall(listBankStatements, undefined, { quiet: true })
  return (
    <Dialog wide title={t('ledger.bank.statements')} onClose={onClose}>
      {data?.length === 0 && <p className="dim">{t('ledger.bank.no-statements')}</p>}
      <div className="lines-frame">
        <table className="lines">
          <tbody>
            {(data ?? []).map((row) => (
              <StatementLine key={row.id} row={row} />
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  )
}
function StatementLine({ row }: { row: BankStatementRow }) {
  const t = useWords(bankWords)
  const language = useLanguage()
  const { timeZone } = useCurrentUser().operator
  const undo = useSave(undoBankStatement, {
    refreshes: [listBankLines, listBankStatements, listBankAccounts],
    done: t('ledger.bank.undone'),
  })
  const ask = async () => {
    if (
      await confirmAction({
        title: t('ledger.bank.undo'),
        text: t('ledger.bank.undo-text'),
        verb: t('ledger.bank.undo'),
        danger: true,
      })
    )
      undo.mutate({ params: { id: row.id } })
  }
  return (
    <tr>
      <td>
        {row.accountName}
        <div className="dim">{row.fileName}</div>
      </td>
      <td>{[row.fromDay, row.untilDay].map((day) => formatInstant(day, language, 'UTC', 'day')).join(' – ')}</td>
      <td>
        {t('ledger.bank.imported', { lines: String(row.lines), open: String(row.openLines) })}
        <div className="dim">{`${row.byName} · ${formatInstant(row.importedAt, language, timeZone)}`}</div>
      </td>
      <td>
        {row.isUndone ? (
          <Tag tone="plain">{t('ledger.bank.state.undone')}</Tag>
        ) : (
          <Can call={undoBankStatement}>
            <Button small busy={undo.isPending} onClick={() => void ask()}>
              {t('ledger.bank.undo')}
            </Button>
          </Can>
        )}
      </td>
    </tr>
  )
}
