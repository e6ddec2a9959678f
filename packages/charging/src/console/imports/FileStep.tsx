import {
  columnsFor,
  DataTable,
  FileDrop,
  type ReadFile,
  say,
  Sheet,
  type Tone,
  useCall,
  useMe,
  useWords,
} from '@evops/platform/console'
import {
  listOrderImports,
  orderImportLimits,
  type OrderImportRow,
  type OrderImportState,
} from '../../contract/index.ts'
import { importWords } from './order-import.words.ts'

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
  onFile: (file: ReadFile) => void
  onRun: (id: string) => void
}) {
  const t = useWords(importWords)
  const { timeZone } = useMe().operator
  const recent = useCall(listOrderImports, { query: { page: 1, pageSize: 10 } }, { quiet: true })
  const list = recent.data?.list ?? []
  return (
    <div className="stack">
      <Sheet title={t('charging.past.step-file')}>
        <div className="stack">
          <p className="dim narrow">{t('charging.past.file-text')}</p>
          <FileDrop limits={orderImportLimits} onFile={onFile} />
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
