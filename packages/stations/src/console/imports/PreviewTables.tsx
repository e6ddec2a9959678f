import { formatPower, Segments, useLanguage, useWords } from '@evops/platform/console'
import { useState } from 'react'
import { wizardWords } from './imports.words.ts'
import type { Preview } from './use-preview.ts'

type Side = 'rows' | 'result'

/** The first rows as the file has them, faults marked, or the charge points they would become. */
export function PreviewTables({ preview }: { preview: Preview }) {
  const t = useWords(wizardWords)
  const [side, setSide] = useState<Side>('rows')
  return (
    <section className="sheet">
      <header>
        <h2>{t('stations.wizard.preview')}</h2>
        <span className="push">
          <Segments
            label={t('stations.wizard.preview')}
            value={side}
            onChange={setSide}
            options={[
              { value: 'rows', label: t('stations.wizard.rows') },
              { value: 'result', label: t('stations.wizard.result') },
            ]}
          />
        </span>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard */}
      <div className="scroll preview" tabIndex={0}>
        {side === 'rows' ? <FileRows preview={preview} /> : <Result preview={preview} />}
      </div>
    </section>
  )
}

function FileRows({ preview }: { preview: Preview }) {
  const t = useWords(wizardWords)
  const faultOf = (row: number, column: string) =>
    preview.faults.find((fault) => fault.row === row && fault.column === column)?.message
  const rowFault = (row: number) =>
    preview.faults.find((fault) => fault.row === row && fault.column === null)?.message
  return (
    <table className="tbl free">
      <thead>
        <tr>
          <th className="n">{t('stations.wizard.row')}</th>
          {preview.columns.map((column) => (
            <th key={column}>{column}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {preview.sample.map(({ row, values }) => (
          <tr key={row}>
            <td className={rowFault(row) ? 'n faulty' : 'n'} title={rowFault(row)}>
              {row}
            </td>
            {preview.columns.map((column) => {
              const fault = faultOf(row, column)
              return (
                <td key={column} className={fault ? 'faulty' : undefined} title={fault}>
                  {values[column]}
                  {fault && <small>{fault}</small>}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Result({ preview }: { preview: Preview }) {
  const t = useWords(wizardWords)
  const language = useLanguage()
  return (
    <table className="tbl free">
      <thead>
        <tr>
          <th>{t('stations.wizard.field.stationCode')}</th>
          <th>{t('stations.wizard.field.stationName')}</th>
          <th>{t('stations.wizard.field.pileNo')}</th>
          <th>{t('stations.wizard.field.identity')}</th>
          <th className="n">{t('stations.wizard.field.ratedPowerKw')}</th>
          <th className="n">{t('stations.wizard.field.gunCount')}</th>
        </tr>
      </thead>
      <tbody>
        {preview.piles.map((pile) => (
          <tr key={pile.pileNo}>
            <td>{pile.stationCode}</td>
            <td>{pile.stationName}</td>
            <td>{pile.pileNo}</td>
            <td>{pile.identity}</td>
            <td className="n">{formatPower(pile.ratedPowerW, language, 0)}</td>
            <td className="n">{pile.guns}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
