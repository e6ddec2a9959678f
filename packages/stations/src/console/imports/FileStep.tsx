import {
  Button,
  columnsFor,
  DataTable,
  formatNumber,
  Icon,
  Notice,
  say,
  Sheet,
  type Tone,
  useCall,
  useLanguage,
  useMe,
  useWords,
} from '@evops/platform/console'
import { useRef, useState } from 'react'
import { importLimits, type ImportRow, type ImportState, listImports } from '../../contract/index.ts'
import { wizardWords } from './imports.words.ts'
import { decode, type Encoding, encodings } from './read-file.ts'
import type { ChosenFile } from './use-preview.ts'

const megabytes = importLimits.bytes / 1024 / 1024
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
  onFile: (file: ChosenFile) => void
  onRun: (id: string) => void
}) {
  const t = useWords(wizardWords)
  const language = useLanguage()
  const { timeZone } = useMe().operator
  const picker = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<string>()
  const [over, setOver] = useState(false)
  const [encoding, setEncoding] = useState<Encoding | 'auto'>('auto')
  const recent = useCall(listImports, { query: { page: 1, pageSize: 10 } }, { quiet: true })
  const take = async (file: File | undefined) => {
    setOver(false)
    if (!file) return
    if (file.size > importLimits.bytes) return setFault(t('stations.wizard.too-big', { megabytes }))
    const { text } = decode(await file.arrayBuffer(), encoding === 'auto' ? undefined : encoding)
    onFile({ fileName: file.name, content: text })
  }
  return (
    <div className="stack">
      <Sheet title={t('stations.wizard.file-title')}>
        <div className="stack">
          <p className="dim narrow">{t('stations.wizard.file-text')}</p>
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping is the second way; the button is the first */}
          <div
            className={over ? 'drop over' : 'drop'}
            onDragOver={(event) => {
              event.preventDefault()
              setOver(true)
            }}
            onDragLeave={() => setOver(false)}
            onDrop={(event) => {
              event.preventDefault()
              void take(event.dataTransfer.files[0])
            }}
          >
            <Icon name="upload" />
            <Button kind="primary" onClick={() => picker.current?.click()}>
              {t('stations.wizard.choose')}
            </Button>
            <span className="dim">{t('stations.wizard.drop')}</span>
            <span className="note">
              {t('stations.wizard.limits', { rows: formatNumber(importLimits.rows, language), megabytes })}
            </span>
            <input
              ref={picker}
              type="file"
              hidden
              accept=".csv,.txt,.tsv,text/csv,text/plain"
              onChange={(event) => {
                void take(event.target.files?.[0])
                event.target.value = ''
              }}
            />
          </div>
          {fault && <Notice tone="bad">{fault}</Notice>}
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
