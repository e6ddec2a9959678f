import {
  columnsFor,
  DataTable,
  type Encoding,
  encodings,
  FileDrop,
  type ReadFile,
  say,
  Sheet,
  type Tone,
  useCall,
  useMe,
  useWords,
} from '@evops/platform/console'
import { useState } from 'react'
import { importLimits, type ImportRow, type ImportState, listImports } from '../../contract/index.ts'
import { wizardWords } from './imports.words.ts'

const tones: Readonly<Record<ImportState, Tone>> = {
  waiting: 'acc',
  checking: 'acc',
  writing: 'acc',
  done: 'good',
  refused: 'bad',
  failed: 'bad',
}
const c = columnsFor<ImportRow>('stations.wizard')
const columnsOf = (zone: string) => [
  c.text('fileName'),
  c.custom(
    'state',
    (row) => (
      <>
        <span className={`tag ${tones[row.state]}`}>{say(`stations.wizard.state.${row.state}`)}</span>{' '}
        {row.passwordsReady && <span className="tag warn">{say('stations.wizard.waiting-passwords')}</span>}
      </>
    ),
    { width: 300 },
  ),
  c.number('total', { width: 120 }),
  c.when('requestedAt', () => zone, { width: 160 }),
]

/** Choosing a file: read here in the browser, its encoding recognised. Below it, what was imported before. */
export function FileStep({
  onFile,
  onRun,
}: {
  onFile: (file: ReadFile) => void
  onRun: (id: string) => void
}) {
  const t = useWords(wizardWords)
  const { timeZone } = useMe().operator
  const [encoding, setEncoding] = useState<Encoding | 'auto'>('auto')
  const recent = useCall(listImports, { query: { page: 1, pageSize: 10 } }, { quiet: true })
  return (
    <div className="stack">
      <Sheet title={t('stations.wizard.file-title')}>
        <div className="stack">
          <p className="dim narrow">{t('stations.wizard.file-text')}</p>
          <FileDrop
            limits={importLimits}
            encoding={encoding === 'auto' ? undefined : encoding}
            onFile={onFile}
          />
          <label className="f encoding">
            <span className="label">{t('stations.wizard.encoding')}</span>
            <select
              className="field"
              value={encoding}
              onChange={(event) =>
                setEncoding(encodings.find((each) => each === event.target.value) ?? 'auto')
              }
            >
              <option value="auto">UTF-8 / GB18030 (auto)</option>
              {encodings.map((each) => (
                <option key={each} value={each}>
                  {each.toUpperCase()}
                </option>
              ))}
            </select>
          </label>
        </div>
      </Sheet>
      {(recent.data?.list.length ?? 0) > 0 && (
        <Sheet title={t('stations.wizard.recent')} flush>
          <DataTable
            rows={recent.data?.list ?? []}
            columns={columnsOf(timeZone)}
            keyOf={(row) => row.id}
            label={t('stations.wizard.recent')}
            onOpen={(row) => onRun(row.id)}
          />
        </Sheet>
      )}
    </div>
  )
}
