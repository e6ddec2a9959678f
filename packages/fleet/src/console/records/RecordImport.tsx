import { call, formatNumber, ImportDialog, useLanguage, useWords } from '@evops/kit'
import { importDriverRecords, listDriverRecords, recordImportColumns } from '../../contract/index.ts'
import { retentionWords } from '../retention.words.ts'
import { recordWords } from './records.words.ts'

/** Imports shifts from a file. */
export function RecordImport({ onClose }: { onClose: () => void }) {
  const t = useWords(recordWords)
  const k = useWords(retentionWords)
  const language = useLanguage()
  const n = (value: number) => formatNumber(value, language)
  return (
    <ImportDialog
      title={t('fleet.record.import-title')}
      explain={t('fleet.record.import-explain')}
      example={`${recordImportColumns.join(',')}\n2026-11-20,early,B-101,D-7,12,,45210.4,6,92,41,\n`}
      send={(body) => call(importDriverRecords, { body })}
      refreshes={[listDriverRecords]}
      found={({ total, created, updated }) =>
        k('fleet.driver-record.import-found', { total: n(total), created: n(created), updated: n(updated) })
      }
      run={(count) => k('fleet.driver-record.import-run', { n: n(count) })}
      done={({ created, updated }) => k('fleet.driver-record.import-done', { created, updated })}
      onClose={onClose}
    />
  )
}
