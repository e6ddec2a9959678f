import { Button, formatNumber, Sheet, useLanguage, useSay, useWords } from '@evops/platform/console'
import type { OrderImportFault } from '../../contract/index.ts'
import { saveFile } from '../save-file.ts'
import { importWords } from './order-import.words.ts'

const mostShown = 50

/** What is wrong, by row and column, in the reader's words; the list can be taken along to the spreadsheet. */
export function FaultList({
  faults,
  count,
  fileName,
}: {
  faults: readonly OrderImportFault[]
  count: number
  fileName: string
}) {
  const say = useSay()
  const t = useWords(importWords)
  const language = useLanguage()
  const save = () => {
    const head = ['row', 'column', 'problem'].map((name) => say(`charging.past.${name}`))
    const lines = [head, ...faults.map(({ row, column, message }) => [String(row), column ?? '', message])]
    const text = lines.map((cells) => cells.map(quoted).join(',')).join('\r\n')
    // The mark tells spreadsheet programs that the text is UTF-8.
    saveFile(new Blob(['\uFEFF', text], { type: 'text/csv' }), `${fileName.replace(/\.\w+$/, '')}-errors.csv`)
  }
  return (
    <Sheet
      title={t('charging.past.faults', { n: formatNumber(count, language) })}
      note={
        <Button small icon="download" onClick={save}>
          {t('charging.past.save-faults')}
        </Button>
      }
      flush
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard */}
      <div className="scroll fault-scroll" tabIndex={0}>
        <table className="tbl">
          <thead>
            <tr>
              <th style={{ width: 72 }} className="n">
                {t('charging.past.row')}
              </th>
              <th style={{ width: 160 }}>{t('charging.past.column')}</th>
              <th>{t('charging.past.problem')}</th>
            </tr>
          </thead>
          <tbody>
            {faults.slice(0, mostShown).map((fault) => (
              <tr key={`${fault.row} ${fault.column} ${fault.message}`}>
                <td className="n">{fault.row}</td>
                <td>{fault.column ?? '—'}</td>
                <td title={fault.message}>{fault.message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {count > mostShown && (
        <p className="note more-faults">{t('charging.past.more-faults', { n: mostShown })}</p>
      )}
    </Sheet>
  )
}

/** A cell that a spreadsheet would run as a formula is defused. */
function quoted(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
