import { call, formatNumber, ImportDialog, useLanguage, useWords } from '@evops/kit'
import { importStaff, listStaff, staffColumns } from '../../contract/index.ts'
import { staffWords } from './staff.words.ts'

/** Imports staff from a file. */
export function StaffImport({ onClose }: { onClose: () => void }) {
  const t = useWords(staffWords)
  const language = useLanguage()
  const n = (value: number) => formatNumber(value, language)
  return (
    <ImportDialog
      title={t('maintenance.staff.import-title')}
      explain={t('maintenance.staff.import-explain')}
      example={`${staffColumns.join(',')}\nT-001,Technician 1,13812345678,,dc; ac,,,E-991,2027-12-31,dc,,on_duty,\n`}
      send={(body) => call(importStaff, { body })}
      refreshes={[listStaff]}
      found={({ total, created, updated }) =>
        t('maintenance.staff.import-found', { total: n(total), created: n(created), updated: n(updated) })
      }
      run={(count) => t('maintenance.staff.import-run', { n: n(count) })}
      done={({ created, updated }) => t('maintenance.staff.import-done', { created, updated })}
      onClose={onClose}
    />
  )
}
