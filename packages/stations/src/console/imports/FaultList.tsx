import { Button, formatNumber, useLanguage, Sheet, useSay, useWords } from '@evops/platform/console'
import type { ImportFault } from '../../contract/index.ts'
import { csvLine, download } from '../download.ts'
import { wizardWords } from './imports.words.ts'

const mostShown = 50

/** What is wrong, by row and column, in the reader's words; the list can be taken along to the spreadsheet. */
export function FaultList({
  faults,
  count,
  fileName,
}: {
  faults: readonly ImportFault[]
  count: number
  fileName: string
}) {
  const say = useSay()
  const t = useWords(wizardWords)
  const language = useLanguage()
  const save = () => {
    const head = ['row', 'column', 'problem'].map((name) => say(`stations.wizard.${name}`))
    const lines = [head, ...faults.map((fault) => [fault.row, fault.column, fault.message])]
    download(`${lines.map(csvLine).join('\r\n')}\r\n`, `${fileName.replace(/\.\w+$/, '')}-errors.csv`)
  }
  return (
    <Sheet
      title={t('stations.wizard.faults', { count, faults: formatNumber(count, language) })}
      note={
        <Button small icon="download" onClick={save}>
          {t('stations.wizard.save-faults')}
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
                {t('stations.wizard.row')}
              </th>
              <th style={{ width: 180 }}>{t('stations.wizard.column')}</th>
              <th>{t('stations.wizard.problem')}</th>
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
        <p className="note more-faults">{t('stations.wizard.more-faults', { count: count - mostShown })}</p>
      )}
    </Sheet>
  )
}
