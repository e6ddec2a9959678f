import {
  FileDrop,
  ImportCheck,
  ImportFile,
  ImportWizard,
  MapField,
  Notice,
  Sheet,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import { galleryWords } from './gallery.words.ts'

const sample = [{ row: 2, values: { Code: 'NORTH', Name: 'North' } }]
const columns = ['Code', 'Name']
const nothing = () => undefined
const limits = { rows: 1_000, bytes: 1_048_576 }
const before = [
  {
    id: '1',
    fileName: 'stations.csv',
    state: 'done' as const,
    total: 12,
    requestedAt: '2026-01-05T08:00:00Z',
  },
]

/** A file taken in: its steps, and what stands between the file and the import. */
export function AnImport() {
  const t = useWords(galleryWords)
  return (
    <Sheet title={t('shell.gallery.import')}>
      <ImportWizard
        title={t('shell.gallery.import')}
        fresh=""
        file={({ onFile }) => <FileDrop limits={limits} onFile={onFile} />}
        check={({ file, onOther }) => <Check fileName={file.fileName} onOther={onOther} />}
        run={() => null}
      />
      <ImportFile
        title={t('shell.gallery.import')}
        text={t('shell.gallery.more')}
        limits={limits}
        words={{ total: 'shell.gallery.row.name', state: 'shell.gallery.import' }}
        recent={before}
        onFile={nothing}
        onRun={nothing}
      />
      <Check fileName="stations.csv" onOther={nothing} />
    </Sheet>
  )
}

function Check({ fileName, onOther }: { fileName: string; onOther: () => void }) {
  const t = useWords(galleryWords)
  const [column, setColumn] = useState<string | undefined>('Name')
  const faults = [{ row: 2, column: 'Code', message: t('shell.gallery.more') }]
  return (
    <ImportCheck
      file={{ fileName, content: '' }}
      preview={{ columns, sample, faultCount: 1, faults }}
      fault={undefined}
      verdict={<Notice tone="plain">{t('shell.gallery.more')}</Notice>}
      mapping={
        <MapField
          label={t('shell.gallery.row.name')}
          isNeeded
          columns={columns}
          value={column}
          onChange={setColumn}
        />
      }
      settings={t('shell.gallery.more')}
      result={{ title: t('shell.gallery.table'), table: null }}
      verb={t('shell.gallery.import')}
      isReady
      busy={false}
      onStart={nothing}
      onOther={onOther}
    />
  )
}
