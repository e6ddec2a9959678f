import {
  FileDrop,
  ImportCheck,
  ImportWizard,
  MapField,
  Notice,
  Sheet,
  useWords,
} from '@evops/platform/console'
import { useState } from 'react'
import { galleryWords } from './gallery.words.ts'

const sample = [{ row: 2, values: { Code: 'NORTH', Name: 'North' } }]
const columns = ['Code', 'Name']
const nothing = () => undefined

/** A file taken in: its steps, and what stands between the file and the import. */
export function AnImport() {
  const t = useWords(galleryWords)
  return (
    <Sheet title={t('shell.gallery.import')}>
      <ImportWizard
        title={t('shell.gallery.import')}
        fresh=""
        file={({ onFile }) => <FileDrop limits={{ rows: 1_000, bytes: 1_048_576 }} onFile={onFile} />}
        check={({ file, onOther }) => <Check fileName={file.fileName} onOther={onOther} />}
        run={() => null}
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
