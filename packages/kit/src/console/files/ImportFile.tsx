import type { ImportState } from '@evops/platform/contract'
import { columnsFor } from '../list/columns.tsx'
import { DataTable } from '../list/DataTable.tsx'
import { useCurrentUser } from '../net/sign-in-session.ts'
import { Sheet, type Tone } from '../parts/Small.tsx'
import { importWords } from './import.words.ts'
import { translateText, useWords } from '../words/language.ts'
import { FileDrop, type DroppedFile } from './FileDrop.tsx'
import type { ImportRow } from './import-calls.ts'

const tones: Readonly<Record<ImportState, Tone>> = {
  waiting: 'acc',
  checking: 'acc',
  writing: 'acc',
  done: 'good',
  refused: 'bad',
  failed: 'bad',
  cancelled: 'plain',
  undoing: 'acc',
  undone: 'plain',
}

interface ImportFileProps {
  noun: { title: string; text: string; limits: { rows: number; bytes: number } }
  recent: readonly ImportRow[]
  onFile: (file: DroppedFile) => void
  onRun: (id: string) => void
}

/**
 * Step to choose a file, which is read in the browser with detection of its encoding. Previous imports are listed
 * below.
 */
export function ImportFile({ noun, recent, ...settings }: ImportFileProps) {
  const t = useWords(importWords)
  const { timeZone } = useCurrentUser().operator
  const label = t('kit.import.recent')
  return (
    <div className="stack">
      <Sheet title={noun.title}>
        <div className="stack">
          <p className="dim narrow">{noun.text}</p>
          <FileDrop limits={noun.limits} onFile={settings.onFile} />
        </div>
      </Sheet>
      {recent.length > 0 && (
        <Sheet title={label} flush>
          <DataTable
            rows={recent}
            columns={columnsOf(timeZone)}
            keyOf={(row) => row.id}
            label={label}
            onOpen={(row) => settings.onRun(row.id)}
          />
        </Sheet>
      )}
    </div>
  )
}

function columnsOf(zone: string) {
  const c = columnsFor<ImportRow>('kit.import')
  return [
    c.text('fileName'),
    c.custom(
      'state',
      (row) => (
        <>
          <span className={`tag ${tones[row.state]}`}>{translateText(`kit.import-state.${row.state}`)}</span>{' '}
          {row.isSealed && <span className="tag warn">{translateText('kit.import-sealed')}</span>}
        </>
      ),
      { width: 300 },
    ),
    c.number('total', { width: 120 }),
    c.when('requestedAt', () => zone, { width: 160 }),
  ]
}
