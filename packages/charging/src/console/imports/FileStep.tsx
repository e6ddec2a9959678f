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
import {
  listOrderImports,
  orderImportLimits,
  type OrderImportRow,
  type OrderImportState,
} from '../../contract/index.ts'
import { importWords } from './order-import.words.ts'
import type { ChosenFile } from './use-preview.ts'

const megabytes = orderImportLimits.bytes / 1024 / 1024
const tones: Readonly<Record<OrderImportState, Tone>> = {
  waiting: 'acc',
  checking: 'acc',
  writing: 'acc',
  done: 'good',
  refused: 'bad',
  failed: 'bad',
}
const c = columnsFor<OrderImportRow>('charging.past')
const columnsOf = (zone: string) => [
  c.text('fileName'),
  c.custom(
    'state',
    (row) => <span className={`tag ${tones[row.state]}`}>{say(`charging.past.state.${row.state}`)}</span>,
    { width: 260 },
  ),
  c.number('total', { width: 110 }),
  c.when('requestedAt', () => zone, { width: 160 }),
]

/** A file, read here in the browser; below it what was imported before. */
export function FileStep({
  onFile,
  onRun,
}: {
  onFile: (file: ChosenFile) => void
  onRun: (id: string) => void
}) {
  const t = useWords(importWords)
  const language = useLanguage()
  const { timeZone } = useMe().operator
  const picker = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<string>()
  const [over, setOver] = useState(false)
  const recent = useCall(listOrderImports, { query: { page: 1, pageSize: 10 } }, { quiet: true })
  const list = recent.data?.list ?? []
  const take = async (file: File | undefined) => {
    setOver(false)
    if (!file) return
    if (file.size > orderImportLimits.bytes) return setFault(t('charging.past.too-big', { megabytes }))
    onFile({ fileName: file.name, content: await textOf(file) })
  }
  return (
    <div className="stack">
      <Sheet title={t('charging.past.step-file')}>
        <div className="stack">
          <p className="dim narrow">{t('charging.past.file-text')}</p>
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
              {t('charging.past.choose')}
            </Button>
            <span className="dim">{t('charging.past.drop')}</span>
            <span className="note">
              {t('charging.past.limits', { rows: formatNumber(orderImportLimits.rows, language), megabytes })}
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
        </div>
      </Sheet>
      {list.length > 0 && (
        <Sheet title={t('charging.past.recent')} flush>
          <DataTable
            rows={list}
            columns={columnsOf(timeZone)}
            keyOf={(row) => row.id}
            label={t('charging.past.recent')}
            onOpen={(row) => onRun(row.id)}
          />
        </Sheet>
      )}
    </div>
  )
}

/** UTF-8 is strict, so whatever is not UTF-8 shows; of the rest GB18030 covers every Chinese file. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}
