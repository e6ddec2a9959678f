import { useTranslate, useWords } from '@evops/kit'
import type { ImportField } from '../../contract/index.ts'
import { chargePointWords } from '../charge-points/charge-points.words.ts'
import { stationWords } from '../stations/stations.words.ts'
import { importWizardWords } from './imports.words.ts'

/** Returns the label of a field, the same as on its form. */
export function useFieldLabel() {
  const translate = useTranslate()
  useWords(importWizardWords)
  useWords(stationWords)
  useWords(chargePointWords)
  return (field: ImportField) => {
    const [kind, key = ''] = field.split('.')
    if (key.startsWith('entered')) return translate(`stations.wizard.${key}`)
    if (kind === 'station') return translate(`stations.station.${key}`)
    if (kind === 'chargePoint') return translate(`stations.chargePoint.${key}`)
    return translate(kind === 'connector' ? `stations.chargePoint.connector-${key}` : `stations.wizard.field.${field}`)
  }
}
