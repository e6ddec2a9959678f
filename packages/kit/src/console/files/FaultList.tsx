import { formatNumber } from '../format/format.ts'
import { Button, Sheet } from '../parts/Small.tsx'
import { importWords } from './import.words.ts'
import { useLanguage, useTranslate, useWords } from '../words/language.ts'
import { csvFile, saveFile } from '../net/save-file.ts'

const mostShown = 50

/**
 * List of errors in a file by row and column, in the reader's language; it can be downloaded for use in a spreadsheet.
 */
export function FaultList({
  faults,
  count,
  fileName,
}: {
  faults: readonly { row: number; column: string | null; message: string }[]
  count: number
  fileName: string
}) {
  useWords(importWords)
  const translate = useTranslate()
  const language = useLanguage()
  const titles = [translate('kit.import-row'), translate('kit.import-column'), translate('kit.import-fault')] as const
  const save = () => {
    const lines = faults.map(({ row, column, message }) => [row, column, message])
    saveFile(csvFile([titles, ...lines], language), `${fileName.replace(/\.\w+$/, '')}-errors.csv`)
  }
  return (
    <Sheet
      title={translate('kit.import-found', { count, n: formatNumber(count, language) })}
      note={
        <Button small icon="download" onClick={save}>
          {translate('kit.import-save')}
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
                {titles[0]}
              </th>
              <th style={{ width: '30%' }}>{titles[1]}</th>
              <th>{titles[2]}</th>
            </tr>
          </thead>
          <tbody>
            {faults.slice(0, mostShown).map(({ row, column, message }) => (
              <tr key={`${row} ${column} ${message}`}>
                <td className="n">{row}</td>
                <td>{column ?? '—'}</td>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {count > mostShown && (
        <p className="note more-faults">
          {translate('kit.import-more', { n: mostShown, of: formatNumber(count, language) })}
        </p>
      )}
    </Sheet>
  )
}
