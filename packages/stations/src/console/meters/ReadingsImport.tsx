import { call, formatNumber, ImportDialog, useLanguage, useWords } from '@evops/kit'
import {
  getMeterCurve,
  importMeterReadings,
  listMeterReadings,
  listMeters,
  readingImportColumns,
} from '../../contract/index.ts'
import { meterWords } from './meters.words.ts'

/** Imports meter readings from a file. */
export function ReadingsImport({ onClose }: { onClose: () => void }) {
  const t = useWords(meterWords)
  const language = useLanguage()
  const n = (value: number) => formatNumber(value, language)
  return (
    <ImportDialog
      title={t('stations.meters.import')}
      explain={t('stations.reading-import.explain')}
      example={`${readingImportColumns.join(';')}\n`}
      send={(body) => call(importMeterReadings, { body })}
      refreshes={[listMeters, listMeterReadings, getMeterCurve]}
      isDoubtful={({ doubtful }) => doubtful > 0}
      found={({ total, added, changed, same, doubtful }) =>
        t('stations.reading-import.found', {
          total: n(total),
          added: n(added),
          changed: n(changed),
          same: n(same),
          doubtful: n(doubtful),
        })
      }
      run={(count) => t('stations.reading-import.run', { count, n: n(count) })}
      done={() => t('stations.reading-import.done')}
      onClose={onClose}
    />
  )
}
